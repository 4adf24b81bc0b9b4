/** The bus inside one process, with the same encoding on the way, so that what works here works between processes. */
import type { Logger } from '@sova/base'
import type { Bus } from './bus.ts'
import { decodeMessage, encodeMessage } from './channels.ts'
import { createSubscribers } from './subscribers.ts'

export function createLocalBus(logger: Logger): Bus {
  const subscribers = createSubscribers(logger)
  const deliver = (text: string) => {
    const received = decodeMessage(text)
    if (received) subscribers.deliver(received.channel, received.message)
  }
  return {
    async publish(channel, message) {
      deliver(encodeMessage(channel, message))
    },
    async publishAll(channel, messages) {
      for (const text of messages.map((message) => encodeMessage(channel, message))) deliver(text)
    },
    subscribe: (channel, handler) => Promise.resolve(subscribers.add(channel, handler)),
    onGap: (handler) => subscribers.addGapHandler(handler),
    close: () => Promise.resolve(),
  }
}
