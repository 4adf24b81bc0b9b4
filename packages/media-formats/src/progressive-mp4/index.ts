export type { Mp4Slice } from './payload-slices.ts'
export * from './plan-progressive-mp4.ts'
