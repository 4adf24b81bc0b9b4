export * from './clock-text.ts'
export * from './glyph-font.ts'
export * from './read-burned-clock.ts'
