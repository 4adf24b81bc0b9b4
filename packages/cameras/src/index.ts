export * from './camera-draft.ts'
export * from './camera-number.ts'
export * from './camera-writer.ts'
