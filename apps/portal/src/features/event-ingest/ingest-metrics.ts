/** How many events come from outside, and what becomes of them. */
import type { EventStore } from '@sova/event-store'
import { Counter, type Registry } from 'prom-client'

/** The call and webhooks share their rights; a broker is trusted by whoever configured it. */
export type IngestSource = 'call' | 'mqtt'

export interface IngestMetrics {
  /** @param outcome `stored`, `updated`, `known`, or the code of a refusal */
  count(source: IngestSource, outcome: string): void
}

export function createIngestMetrics(registry: Registry): IngestMetrics {
  const events = new Counter({
    name: 'sova_events_ingested_total',
    help: 'Events from outside, by where they came from and what became of them.',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  })
  return { count: (source, outcome) => events.inc({ source, outcome }) }
}

/** A store whose additions are counted. */
export const countAdded = (
  events: Pick<EventStore, 'add'>,
  source: IngestSource,
  metrics: IngestMetrics,
): Pick<EventStore, 'add'> => ({
  async add(given) {
    const added = await events.add(given)
    for (const result of added) metrics.count(source, result.status === 'refused' ? result.code : result.status)
    return added
  },
})
