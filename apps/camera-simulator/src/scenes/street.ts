export { createGate as createStreet } from './gate.ts'
