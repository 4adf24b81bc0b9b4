export * from './fragment-samples.ts'
export type { MovieSample } from './movie-sample.ts'
export * from './movie-tracks.ts'
export * from './sample-table.ts'
