export { createGate as createCarPark } from './gate.ts'
