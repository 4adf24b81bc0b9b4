export * from './create-access.ts'
