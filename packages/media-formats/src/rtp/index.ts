export * from './packetize.ts'
export * from './rtp-writer.ts'
