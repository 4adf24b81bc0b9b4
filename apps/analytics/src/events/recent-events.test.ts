import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { EVENT_DURATION_MAX_MS, type NewAnalyticEvent } from '@sova/contract'
import { createEventStore } from '@sova/event-store'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createOngoingEvents } from './ongoing-events.ts'
import { findRecentEvents } from './recent-events.ts'
import { toEvent } from './to-event.ts'

const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'sova-recent-events-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const MINUTE_MS = 60_000

/** A motion of twenty minutes that went on when the engine was killed, behind all whom a counter has counted since. */
async function useKilledEngine() {
  const clock = new ManualClock()
  const config = { dataDir, portalDomain: 'portal.test' }
  const store = await createEventStore({ database: database(), bus: createLocalBus(logger), clock, config, logger })
  const camera = await buildCamera(database(), { columns: { analytics: ['motion_alarm', 'people_counter'] } })
  const nowMs = clock.nowMs()
  const base = { camera_number: camera.number, is_new: true } as const
  const motionAt = (at_ms: number, sender: string): NewAnalyticEvent => ({
    ...base,
    type: 'motion_alarm',
    at_ms,
    duration_ms: nowMs - 2000 - at_ms,
    continues: true,
    external_id: `${sender}/motion_alarm/${at_ms}`,
  })
  const counted = Array.from({ length: 25 }, (_, index): NewAnalyticEvent => {
    return { ...base, type: 'people_counter', at_ms: nowMs - 60_000 + index * 1000, text: 'in' }
  })
  const startedAtMs = nowMs - 20 * MINUTE_MS
  await store.add([motionAt(startedAtMs, 'engine'), motionAt(nowMs - 30 * MINUTE_MS, 'another'), ...counted])
  return { clock, store, camera, startedAtMs }
}

describe('what an engine that was killed has stored', () => {
  it('is known by who goes on with it, however long ago it began and whatever came since', async () => {
    const { clock, store, camera, startedAtMs } = await useKilledEngine()
    const settings = { motion_alarm: { zones: [] }, people_counter: { lines: [], enterPoint: { x: 0, y: 0 } } }
    const [recent] = await findRecentEvents(store, { id: camera.id, settings }, clock)
    const endMs = clock.nowMs() - 2000
    expect(recent).toMatchObject({ type: 'motion_alarm', atMs: startedAtMs, endMs, continues: true })
    expect(await findRecentEvents(store, { id: camera.id, settings: {} }, clock)).toEqual([])
  })

  it('is ended when no watcher tells more of it, and what another sender told is left as it is', async () => {
    const { clock, store, camera, startedAtMs } = await useKilledEngine()
    const written: NewAnalyticEvent[] = []
    const ongoing = createOngoingEvents({
      store,
      clock,
      write: (event) => void (event.camera_number === camera.number && written.push(event)),
    })
    await ongoing.keep()
    await clock.advance(MINUTE_MS)
    await ongoing.keep()
    expect(written).toEqual([])
    await clock.advance(MINUTE_MS)
    await ongoing.keep()
    await ongoing.keep()
    expect(written).toMatchObject([{ at_ms: startedAtMs, is_new: false, continues: false }])
    expect(await store.add(written)).toMatchObject([{ status: 'updated' }])
    const nameOf = ({ atMs }: { atMs: number }) => `engine/motion_alarm/${atMs}`
    const unfinished = await store.unfinished({ types: ['motion_alarm'], fromMs: 0, nameOf })
    expect(unfinished.filter(({ cameraId }) => cameraId === camera.id)).toEqual([])
  })

  it('goes on while a watcher tells more of it, and is no longer than an event may be', async () => {
    const { clock, store, camera, startedAtMs } = await useKilledEngine()
    const written: NewAnalyticEvent[] = []
    const ongoing = createOngoingEvents({ store, clock, write: (event) => void written.push(event) })
    const more = toEvent(
      camera.number,
      {
        type: 'motion_alarm',
        atMs: startedAtMs,
        durationMs: 30 * EVENT_DURATION_MAX_MS,
        isNew: false,
        continues: true,
        key: `engine/motion_alarm/${startedAtMs}`,
        area: null,
      },
      { full: null, part: null },
    )
    expect(more.duration_ms).toBe(EVENT_DURATION_MAX_MS)
    for (let told = 0; told < 4; told += 1) {
      ongoing.note(more)
      await ongoing.keep()
      await clock.advance(MINUTE_MS)
    }
    expect(written.filter(({ camera_number }) => camera_number === camera.number)).toEqual([])
    ongoing.note({ ...more, continues: false })
    await clock.advance(2 * MINUTE_MS)
    await ongoing.keep()
    expect(written.filter(({ camera_number }) => camera_number === camera.number)).toEqual([])
  })
})
