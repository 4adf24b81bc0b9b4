import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface AccessMetrics {
  readonly registry: Registry
  decided(reason: string, isGranted: boolean): void
  /** From hearing of a sighting to the command, in ms. */
  commanded(latencyMs: number): void
  answered(state: string): void
  dropped(): void
  waiting(count: number): void
}

const LATENCY_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5]

export function createAccessMetrics(): AccessMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const decisions = new Counter({
    name: 'sova_access_decisions_total',
    help: 'Decisions about cars and faces, by reason.',
    labelNames: ['granted', 'reason'],
    registers,
  })
  const latency = new Histogram({
    name: 'sova_access_command_latency_seconds',
    help: 'From hearing of a sighting, or of the press of a button, to the command to the device.',
    buckets: LATENCY_BUCKETS_S,
    registers,
  })
  const answers = new Counter({
    name: 'sova_access_device_answers_total',
    help: 'What devices answered.',
    labelNames: ['state'],
    registers,
  })
  const drops = new Counter({
    name: 'sova_access_dropped_sightings_total',
    help: 'Sightings that came faster than they could be decided.',
    registers,
  })
  const backlog = new Gauge({ name: 'sova_access_waiting_sightings', help: 'Sightings that wait.', registers })
  return {
    registry,
    decided: (reason, isGranted) => decisions.inc({ granted: String(isGranted), reason }),
    commanded: (latencyMs) => latency.observe(latencyMs / 1000),
    answered: (state) => answers.inc({ state }),
    dropped: () => drops.inc(),
    waiting: (count) => backlog.set(count),
  }
}
