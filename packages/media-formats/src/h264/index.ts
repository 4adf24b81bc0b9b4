export * from './h264-track.ts'
export * from './nal-unit.ts'
export * from './sps.ts'
