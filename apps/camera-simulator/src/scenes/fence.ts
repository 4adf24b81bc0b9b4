export { createGate as createFence } from './gate.ts'
