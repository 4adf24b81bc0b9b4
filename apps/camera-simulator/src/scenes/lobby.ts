export { createGate as createLobby } from './gate.ts'
