export type { CameraFault, CameraScript } from './camera-script.ts'
export * from './drawn-h264.ts'
export * from './scripted-camera.ts'
export * from './use-scripted-cameras.ts'
