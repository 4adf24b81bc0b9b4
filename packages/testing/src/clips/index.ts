export * from './make-clip.ts'
export * from './probe-media.ts'
