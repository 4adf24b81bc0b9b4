export { createGate as createShop } from './gate.ts'
