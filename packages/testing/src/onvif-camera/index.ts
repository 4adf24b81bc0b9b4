export * from './onvif-server.ts'
export * from './simulated-device.ts'
