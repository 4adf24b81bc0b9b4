export { createGate as createYard } from './gate.ts'
