export * from './open-source.ts'
export * from './packet-source.ts'
