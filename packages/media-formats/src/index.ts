export * from './media-types.ts'
