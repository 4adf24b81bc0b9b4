export * from './open-source.ts'
export * from './packet-source.ts'
export * from './probe-source.ts'
export * from './source-inputs.ts'
