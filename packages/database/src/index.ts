export type * from './tables.ts'
