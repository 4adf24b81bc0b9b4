export { createMediaServer, type MediaServer, type MediaServerInputs } from './media-server.ts'
