import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, expect, it } from 'vitest'
import { createScreenshotFiles } from '../screenshots/screenshot-files.ts'
import { drawJpeg } from '../testing/drawn-jpeg.ts'
import { createNumbering, draftEvent, type EventDraft } from './draft-events.ts'
import { createEventCameraDirectory } from './event-camera-repository.ts'
import { createPartitionRepository } from './partition-repository.ts'
import { storeDrafts } from './store-drafts.ts'

const database = useTestDatabase()
/** In the middle of an hour. */
const nowMs = new ManualClock().nowMs() - 1_800_000
const logger = createLogger('store-drafts', { level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'sova-drafts-'))
const files = createScreenshotFiles(dataDir)

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A sender of its own, as another process would be; its ids count on from one. */
function createSender(write = files.write) {
  const nextNumber = createNumbering(() => 0)
  return async (events: readonly NewAnalyticEvent[]) => {
    await createPartitionRepository(database()).createDay(nowMs)
    const directory = createEventCameraDirectory(database().db)
    const cameras = await directory.find(events.map((event) => event.camera_number))
    const drafts = events.map((event) => draftEvent(event, { nowMs, keptDays: 400, cameras, nextNumber }) as EventDraft)
    return storeDrafts(drafts, { database: database(), files: { ...files, write }, nextNumber, logger })
  }
}

it('two senders that each tell of something new at one camera and more of the other one’s do not stop each other', async () => {
  const numbers = [(await buildCamera(database())).number, (await buildCamera(database())).number]
  const motion = (place: number, given: Partial<NewAnalyticEvent>): NewAnalyticEvent => {
    return { camera_number: numbers[place] ?? '', type: 'motion_alarm', at_ms: nowMs, ...given }
  }
  await createSender()([0, 1].map((place) => motion(place, { external_id: 'goes on' })))
  // Both are in the middle of their transactions before either goes on.
  let arrived = 0
  let letGo = () => {}
  const bothArrived = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const write: typeof files.write = async (...picture) => {
    arrived += 1
    if (arrived === 2) letGo()
    await bothArrived
    await files.write(...picture)
  }
  const sent = [0, 1].map((place) =>
    createSender(write)([
      motion(place, { at_ms: nowMs - 1 - place, external_id: 'new', screenshots: { full: drawJpeg() } }),
      motion(1 - place, { external_id: 'goes on', is_new: false, duration_ms: 5000 }),
    ]),
  )
  const statuses = (await Promise.all(sent)).map((results) => results.map(({ status }) => status))
  expect(statuses).toEqual([
    ['stored', 'updated'],
    ['stored', 'updated'],
  ])
  const hours = await database().sql`
    SELECT n, last_end FROM event_hour JOIN camera ON camera.id = camera_id WHERE number = ANY (${numbers})`
  const lastEnd = new Date(nowMs + 5000)
  expect(hours.map(({ n, last_end }) => [n, last_end])).toEqual([
    [2, lastEnd],
    [2, lastEnd],
  ])
})

it('what is told twice in one batch is one event, though its first id was another event’s', async () => {
  const { id: cameraId, number: camera_number } = await buildCamera(database())
  const motion = { camera_number, type: 'motion_alarm', at_ms: nowMs } as const
  const [other] = await createSender()([motion])
  const own = { ...motion, external_id: 'own' }
  const [first, again] = await createSender()([own, { ...own, is_new: false, duration_ms: 5000 }])
  expect(first?.event.id).not.toBe(other?.event.id)
  expect(again).toMatchObject({ status: 'updated', event: { id: first?.event.id } })
  const rows = await database().sql`SELECT id, duration_ms FROM analytics_event WHERE camera_id = ${cameraId}`
  expect(new Map(rows.map((row) => [Number(row.id), row.duration_ms]))).toEqual(
    new Map([
      [other?.event.id, null],
      [first?.event.id, 5000],
    ]),
  )
})
