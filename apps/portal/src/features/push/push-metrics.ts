/** Who listens to events, and what is written to them. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { PushHub } from './push-hub.ts'

export function measurePush(registry: Registry, hub: Pick<PushHub, 'figures'>): void {
  new Gauge({
    name: 'sova_push_listeners',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(hub.figures().listeners)
    },
  })
  const growing = (name: string, help: string, read: () => number) => {
    let told = 0
    new Counter({
      name: `sova_push_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.inc(read() - told)
        told = read()
      },
    })
  }
  growing('events', 'Events that were told to the streams.', () => hub.figures().events)
  growing(
    'frames',
    'Frames that were written: an event counts once for each stream that hears it.',
    () => hub.figures().frames,
  )
  growing(
    'slow_listeners',
    'Streams that were let go because they took nothing more.',
    () => hub.figures().slowListeners,
  )
}
