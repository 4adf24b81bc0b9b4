import type { Channel, MessageOf } from './channels.ts'

export type Unsubscribe = () => void
export type Handler<C extends Channel> = (message: MessageOf<C>) => void

/** Publish and subscribe between processes. Messages are not kept: who is away misses them. */
export interface Bus {
  publish<C extends Channel>(channel: C, message: MessageOf<C>): Promise<void>
  /** In their order, and at the cost of one. */
  publishAll<C extends Channel>(channel: C, messages: readonly MessageOf<C>[]): Promise<void>
  /** Resolves when messages that are published from now on will arrive. */
  subscribe<C extends Channel>(channel: C, handler: Handler<C>): Promise<Unsubscribe>
  /** Called after a break in which messages may have been missed: read again what they would have told. */
  onGap(handler: () => void): Unsubscribe
  close(): Promise<void>
}
