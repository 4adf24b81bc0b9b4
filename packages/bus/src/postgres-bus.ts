/** The bus over PostgreSQL's LISTEN and NOTIFY: one channel of the database carries all of ours. */
import type { Logger } from '@sova/base'
import type { Database } from '@sova/database'
import type { Bus } from './bus.ts'
import { decodeMessage, encodeMessage } from './channels.ts'
import { createSubscribers } from './subscribers.ts'

const POSTGRES_CHANNEL = 'sova'

/** Resolves when it listens. It listens again by itself after the database was away, and then reports a gap. */
export async function openBus({ database, logger }: { database: Pick<Database, 'sql'>; logger: Logger }): Promise<Bus> {
  const subscribers = createSubscribers(logger)
  let listenCount = 0

  const receive = (text: string) => {
    const received = decodeMessage(text)
    if (received) subscribers.deliver(received.channel, received.message)
    else logger.warn({ bytes: Buffer.byteLength(text) }, 'a message of an unknown kind was dropped')
  }
  const onListening = () => {
    listenCount += 1
    if (listenCount === 1) return
    logger.info('listening again after a break')
    subscribers.reportGap()
  }
  const { unlisten } = await database.sql.listen(POSTGRES_CHANNEL, receive, onListening)

  return {
    async publish(channel, message) {
      await database.sql.notify(POSTGRES_CHANNEL, encodeMessage(channel, message))
    },
    async publishAll(channel, messages) {
      if (messages.length === 0) return
      const texts = messages.map((message) => encodeMessage(channel, message))
      await database.sql`SELECT pg_notify(${POSTGRES_CHANNEL}, text) FROM unnest(${texts}::text[]) AS text`
    },
    subscribe: (channel, handler) => Promise.resolve(subscribers.add(channel, handler)),
    onGap: (handler) => subscribers.addGapHandler(handler),
    async close() {
      await unlisten()
    },
  }
}
