export * from './audio-specific-config.ts'
