export * from './discovery-responder.ts'
export * from './onvif-handler.ts'
export * from './onvif-server.ts'
export * from './simulated-device.ts'
