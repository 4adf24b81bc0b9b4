export * from './choose-variant.ts'
export * from './hls-playlist.ts'
export * from './read-hls-playlist.ts'
