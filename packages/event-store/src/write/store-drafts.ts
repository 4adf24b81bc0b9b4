/** One transaction of writing: names are claimed, pictures reach the disk, then the rows; what fails leaves nothing. */
import type { Logger } from '@sova/base'
import type { Database } from '@sova/database'
import { dayName } from '../event-days.ts'
import { decodeEventId } from '../event-id.ts'
import { type EventRecord, shotBit } from '../event-record.ts'
import type { ScreenshotFiles, ScreenshotKey } from '../screenshots/screenshot-files.ts'
import { type EventDraft, renumber } from './draft-events.ts'
import { createEventWriteRepository, type EventWriteRepository, keyName } from './event-write-repository.ts'

export interface StoredDraft {
  status: 'stored' | 'updated' | 'known'
  event: EventRecord
}

export interface StoreInputs {
  database: Pick<Database, 'sql'>
  files: ScreenshotFiles
  nextNumber: () => number
  logger: Logger
}

/** Of one event's id; what meets others more often has something wrong with it. */
const RENUMBERINGS_MAX = 24
/** Two writers rarely take the same numbers so often; then the millisecond is full. */
const RENUMBERINGS_A_MS = 2

/** @returns in the order of the drafts */
export async function storeDrafts(drafts: readonly EventDraft[], inputs: StoreInputs): Promise<StoredDraft[]> {
  const written: ScreenshotKey[] = []
  try {
    return await inputs.database.sql.begin((transaction) =>
      storeAll(drafts, inputs, createEventWriteRepository(transaction), written),
    )
  } catch (error) {
    await Promise.allSettled(written.map((key) => inputs.files.remove(key)))
    throw error
  }
}

async function storeAll(
  drafts: readonly EventDraft[],
  inputs: StoreInputs,
  repository: EventWriteRepository,
  written: ScreenshotKey[],
): Promise<StoredDraft[]> {
  const known = await repository.claimKeys(firstOfEachKey(drafts))
  const firstOf = new Map<string, EventDraft>()
  const fresh = drafts.filter((draft) => {
    const name = nameOf(draft)
    if (name === null) return true
    if (known.has(name) || firstOf.has(name)) return false
    firstOf.set(name, draft)
    return true
  })
  const stored = new Map<EventDraft, StoredDraft>()
  const bytesByDay = new Map<string, number>()
  const inserted = await insertFresh(fresh, inputs, repository)
  for (const [draft, event] of inserted) {
    const shots = await writePictures(event, draft.pictures, inputs, written, bytesByDay)
    if (shots !== event.shots) await repository.setShots(event, shots)
    stored.set(draft, { status: 'stored', event: { ...event, shots } })
  }
  for (const draft of drafts) {
    const name = nameOf(draft)
    if (stored.has(draft) || name === null) continue
    const id = known.get(name) ?? inserted.get(firstOf.get(name) ?? draft)?.id
    if (id !== undefined) stored.set(draft, { status: 'known', event: { ...draft.event, id } })
  }
  const updated = await extendRepeats(stored, repository)
  // Last and together: two writers that hold hours of different cameras would wait for each other's.
  await repository.addToHours([...inserted.values()], updated)
  await repository.addScreenshotBytes(bytesByDay)
  return drafts.flatMap((draft) => stored.get(draft) ?? [])
}

/** In one order everywhere, so that two who tell more of the same events do not wait for each other in a circle. */
async function extendRepeats(
  stored: Map<EventDraft, StoredDraft>,
  repository: EventWriteRepository,
): Promise<EventRecord[]> {
  const repeats = [...stored].filter(([draft, { status }]) => status === 'known' && draft.isRepeat)
  repeats.sort(([, { event: a }], [, { event: b }]) => a.cameraId - b.cameraId || a.id - b.id)
  const updated: EventRecord[] = []
  for (const [draft, { event: known }] of repeats) {
    const event = await repository.extend({ ...known, atMs: decodeEventId(known.id)?.atMs ?? known.atMs })
    if (!event) continue
    updated.push(event)
    stored.set(draft, { status: 'updated', event })
  }
  return updated
}

const nameOf = ({ event, key }: EventDraft): string | null => (key === null ? null : keyName(event.cameraId, key))

function firstOfEachKey(drafts: readonly EventDraft[]): EventDraft[] {
  const seen = new Set<string>()
  return drafts.filter((draft) => {
    const name = nameOf(draft)
    if (name === null || seen.has(name)) return false
    seen.add(name)
    return true
  })
}

async function insertFresh(
  drafts: readonly EventDraft[],
  { nextNumber }: StoreInputs,
  repository: EventWriteRepository,
): Promise<Map<EventDraft, EventRecord>> {
  const done = new Map<EventDraft, EventRecord>()
  let pending = drafts.map((draft) => ({ draft, event: draft.event }))
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt === RENUMBERINGS_MAX) throw new Error('no free id was found for an event')
    // Two of one batch may share a number; only one of them is sent at a time.
    const sent = new Map(pending.map((entry) => [keyName(entry.event.cameraId, String(entry.event.id)), entry]))
    const refused = await repository.insert([...sent.values()].map(({ event }) => event))
    for (const [name, { draft, event }] of sent) {
      if (refused.has(name)) continue
      done.set(draft, event)
      if (draft.key !== null && event.id !== draft.event.id) {
        await repository.moveKey(event.cameraId, draft.key, event.id)
      }
    }
    pending = pending
      .filter(({ draft }) => !done.has(draft))
      .map(({ draft, event }) => ({ draft, event: renumber(event, nextNumber, attempt % RENUMBERINGS_A_MS) }))
  }
  return done
}

/** A disk that is full costs the pictures, not the event. @returns the bits of those that stand */
async function writePictures(
  event: EventRecord,
  pictures: EventDraft['pictures'],
  { files, logger }: StoreInputs,
  written: ScreenshotKey[],
  bytesByDay: Map<string, number>,
): Promise<number> {
  const { cameraNumber, id, atMs } = event
  let { shots } = event
  for (const [shot, bytes] of pictures) {
    const key = { cameraNumber, id, atMs, shot }
    try {
      await files.write(key, bytes)
    } catch (error) {
      logger.error({ err: error, camera: cameraNumber }, 'a picture of an event could not be kept')
      shots &= ~shotBit(shot)
      continue
    }
    written.push(key)
    const day = dayName(atMs)
    bytesByDay.set(day, (bytesByDay.get(day) ?? 0) + bytes.byteLength)
  }
  return shots
}
