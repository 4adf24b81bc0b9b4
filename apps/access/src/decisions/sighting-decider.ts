/**
 * Decides about sightings: one after another for each camera, so that two readings of one car are one passage; several
 * cameras at once. The device is opened beside the queue, for it may take seconds.
 */
import { type AccessDecision, createPassages, decideAccess, RECOGNITION_AGE_MAX_MS } from '@sova/access-rules'
import type { Clock, Logger } from '@sova/base'
import type { AnalyticMessage } from '@sova/contract'
import type { AccessJournal } from '../journal/access-journal-repository.ts'
import type { OpenRecorded } from '../journal/recorded-gate.ts'
import type { AccessMetrics } from '../metrics.ts'
import type { AccessFacts, AccessFactsRepository } from './access-facts-repository.ts'
import { readSighting, type SeenEvent } from './sighting.ts'

/** Sightings that wait; those behind them would be too late anyway. */
export const SIGHTINGS_WAITING_MAX = 1000

/** What the event is told: may they pass, where, and who they are. */
export interface EventAnnotation {
  access: boolean
  device_id: number | null
  employee_id: number | null
}

export interface SightingDecider {
  see(message: AnalyticMessage): void
  /** Resolves when everything that was seen is decided, and every device has answered. */
  settle(): Promise<void>
}

export interface SightingDeciderInputs {
  facts: AccessFactsRepository
  journal: AccessJournal
  openRecorded: OpenRecorded
  annotate: (event: { cameraNumber: string; id: number }, annotation: EventAnnotation) => Promise<unknown>
  metrics: AccessMetrics
  clock: Clock
  logger: Logger
}

type Decided = AccessDecision & { annotation: EventAnnotation }

export function createSightingDecider(inputs: SightingDeciderInputs): SightingDecider {
  const { facts, journal, openRecorded, annotate, metrics, clock, logger } = inputs
  const passages = createPassages<Decided>()
  /** The last sighting of each camera that is still being decided about. */
  const cameras = new Map<string, Promise<void>>()
  const openings = new Set<Promise<unknown>>()
  let waiting = 0

  async function decide(seen: SeenEvent, heardAtMs: number): Promise<void> {
    const found = await facts.find(seen.sighting)
    const decided: Decided[] = []
    for (const one of found) decided.push(await decideAt(seen, one, heardAtMs))
    // A camera may look at two devices: the event tells of the one that opened.
    const told = decided.find(({ isGranted }) => isGranted) ?? decided[0]
    if (!told) return
    const { cameraNumber, eventId } = seen
    // An event may be told again after its moment: who was let through by it stays let through.
    if (!told.isGranted && (await journal.isGranted({ cameraNumber, eventId }))) return
    await annotate({ cameraNumber, id: eventId }, told.annotation)
  }

  async function decideAt(seen: SeenEvent, found: AccessFacts, heardAtMs: number): Promise<Decided> {
    const key = `${found.device.id} ${seen.passageKey}`
    const before = passages.find(key, seen.seenAtMs)
    if (before) return before
    const decision = decideAccess({
      ...seen,
      nowMs: clock.nowMs(),
      device: found.device,
      direction: found.direction,
      car: found.car,
      person: found.person,
    })
    const annotation = {
      access: decision.isGranted,
      device_id: found.device.id,
      employee_id: found.person?.id ?? null,
    }
    const decided: Decided = { ...decision, annotation }
    const journalId = await journal.write(entryOf(seen, found, decision))
    // What could not be written opened nothing, and is decided about at the next reading.
    passages.remember(key, seen.seenAtMs, decided)
    // Another process or another camera was faster, or the event was told twice: it has been seen to.
    if (journalId === null) return decided
    metrics.decided(decision.reason, decision.isGranted)
    if (decision.isGranted) {
      const { device, moduleId } = found
      const openUntilMs = seen.seenAtMs + RECOGNITION_AGE_MAX_MS
      keep(openRecorded({ journalId, device, moduleId, heardAtMs, openUntilMs }))
    }
    return decided
  }

  function keep(opening: Promise<unknown>): void {
    openings.add(opening)
    void opening.finally(() => openings.delete(opening))
  }

  return {
    see(message) {
      const seen = readSighting(message)
      if (!seen) return
      if (waiting >= SIGHTINGS_WAITING_MAX) {
        metrics.dropped()
        return
      }
      const heardAtMs = clock.monotonicMs()
      waiting += 1
      metrics.waiting(waiting)
      const { cameraNumber } = seen
      const last = (cameras.get(cameraNumber) ?? Promise.resolve())
        .then(() => decide(seen, heardAtMs))
        .catch((error: unknown) => logger.error({ err: error, camera: cameraNumber }, 'a sighting was not decided'))
        .finally(() => {
          waiting -= 1
          metrics.waiting(waiting)
          if (cameras.get(cameraNumber) === last) cameras.delete(cameraNumber)
        })
      cameras.set(cameraNumber, last)
    },

    async settle() {
      while (cameras.size + openings.size > 0) await Promise.allSettled([...cameras.values(), ...openings])
    },
  }
}

function entryOf(seen: SeenEvent, { gangId, device, moduleId, car, person }: AccessFacts, decision: AccessDecision) {
  const { groupId } = decision
  const group = person?.permissions.find((permission) => permission.groupId === groupId)
  return {
    gangId,
    at: new Date(seen.seenAtMs),
    kind: seen.kind,
    isGranted: decision.isGranted,
    reason: decision.reason,
    device,
    moduleId,
    cameraNumber: seen.cameraNumber,
    employee: person,
    car: seen.plate === null ? null : { id: car?.id ?? null, number: seen.plate },
    group: groupId === null ? null : { id: groupId, title: group?.groupTitle ?? null },
    account: null,
    confidence: seen.confidence,
    eventId: seen.eventId,
  }
}
