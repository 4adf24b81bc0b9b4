export { createGate as createWarehouse } from './gate.ts'
