export * from './camera-simulator.ts'
export * from './cameras/camera-list.ts'
