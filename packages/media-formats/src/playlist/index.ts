export * from './media-address.ts'
export * from './playlist-writer.ts'
