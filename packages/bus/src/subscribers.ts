/** Who listens to what inside this process; one handler that throws does not keep a message from the others. */
import type { Logger } from '@sova/base'
import type { Handler, Unsubscribe } from './bus.ts'
import type { Channel, MessageOf } from './channels.ts'

interface Subscription {
  channel: Channel
  deliver: (message: unknown) => void
}

export interface Subscribers {
  add<C extends Channel>(channel: C, handler: Handler<C>): Unsubscribe
  addGapHandler(handler: () => void): Unsubscribe
  deliver(channel: Channel, message: unknown): void
  reportGap(): void
}

export function createSubscribers(logger: Logger): Subscribers {
  const subscriptions = new Set<Subscription>()
  const gapHandlers = new Set<() => void>()

  const call = (handler: () => void, channel: string) => {
    try {
      handler()
    } catch (error) {
      logger.error({ err: error, channel }, 'a bus handler failed')
    }
  }

  return {
    add(channel, handler) {
      // The message was parsed with the channel's own schema before it came here.
      const subscription = { channel, deliver: (message: unknown) => handler(message as MessageOf<typeof channel>) }
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    addGapHandler(handler) {
      gapHandlers.add(handler)
      return () => void gapHandlers.delete(handler)
    },
    deliver(channel, message) {
      for (const subscription of [...subscriptions]) {
        if (subscription.channel === channel) call(() => subscription.deliver(message), channel)
      }
    },
    reportGap() {
      for (const handler of [...gapHandlers]) call(handler, 'gap')
    },
  }
}
