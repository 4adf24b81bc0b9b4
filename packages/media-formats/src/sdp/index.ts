export * from './offered-tracks.ts'
export * from './sdp-writer.ts'
export * from './session-description.ts'
