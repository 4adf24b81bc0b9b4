export * from './analytics-engine.ts'
