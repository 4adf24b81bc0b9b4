/** Writing as senders do it: batches with names of their own, several at once. What is written goes again. */
import type { Database } from '@sova/database'
import type { EventStore } from '@sova/event-store'
import { partitionOf } from './generate-events.ts'
import type { MonthStore } from './month-store.ts'

const BATCH_ROWS = 1000
const SENDERS = 2

export async function writeFor({ store, numbers, database, range }: MonthStore, seconds: number): Promise<void> {
  console.log(
    `\n| ${BATCH_ROWS} at once, ${SENDERS} senders, ${seconds} s | events | a second | slowest second |\n| --- | --- | --- | --- |`,
  )
  for (const isNamed of [false, true]) {
    const perSecond = await send(store, numbers, seconds, isNamed)
    const count = perSecond.reduce((sum, events) => sum + events, 0)
    const cells = [isNamed ? 'named by the sender' : 'without names', count, Math.round(count / seconds)]
    console.log(`| ${[...cells, Math.min(...perSecond)].join(' | ')} |`)
  }
  await removeWritten(database, range.toMs)
}

/** @returns how many were stored in each second */
async function send(store: EventStore, numbers: readonly string[], seconds: number, isNamed: boolean) {
  const perSecond = Array.from({ length: seconds }, () => 0)
  const startedAt = performance.now()
  const secondNow = () => Math.floor((performance.now() - startedAt) / 1000)
  const sender = async (name: number) => {
    for (let batch = 0; secondNow() < seconds; batch += 1) {
      const nowMs = Date.now()
      const events = Array.from({ length: BATCH_ROWS }, (_, index) => ({
        camera_number: numbers[(index * 7 + batch) % numbers.length] ?? '',
        type: 'car_number' as const,
        at_ms: nowMs - (index % 500),
        number: `A${index}BC77`,
        ...(isNamed ? { external_id: `${name}-${nowMs}-${batch}-${index}` } : {}),
      }))
      const { length } = await store.add(events)
      const second = secondNow()
      if (second < seconds) perSecond[second] = (perSecond[second] ?? 0) + length
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, (_, name) => sender(name)))
  return perSecond
}

/** So that a kept store is the same the next time. */
async function removeWritten({ sql }: Database, toMs: number): Promise<void> {
  const days = await sql<{ name: string }[]>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'analytics_event'::regclass AND inhrelid::regclass::text >= ${partitionOf(toMs)}`
  for (const { name } of days) await sql`DROP TABLE ${sql(name)}`
  await sql`DELETE FROM event_hour WHERE bucket >= ${new Date(toMs)}`
  await sql`TRUNCATE analytics_event_key`
}
