export * from './g711.ts'
