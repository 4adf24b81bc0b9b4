export * from './transport-demuxer.ts'
export * from './transport-muxer.ts'
export * from './transport-plan.ts'
