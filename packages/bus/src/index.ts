export type { Bus, Handler, Unsubscribe } from './bus.ts'
export * from './channels.ts'
export { createLocalBus } from './local-bus.ts'
export { openBus } from './postgres-bus.ts'
