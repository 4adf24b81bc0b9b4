export * from './opus-head.ts'
