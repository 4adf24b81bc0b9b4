import { createLogger, ManualClock } from '@sova/base'
import { openBus } from '@sova/bus'
import { openDatabase } from '@sova/database'
import { useTestDatabase } from '@sova/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { createAlertJournal } from './alert-journal.ts'
import { createAlertRepository } from './alert-repository.ts'
import type { AlertChange } from './camera-watch.ts'

const database = useTestDatabase()
const logger = createLogger('test', { level: 'silent' })
const START_MS = Date.UTC(2026, 10, 20, 10)
let mediaServerId: number
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const row = await database()
    .db.insertInto('media_server')
    .values({ name: 'main', domain: 'media.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  mediaServerId = row.id
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function startJournal(from: Parameters<typeof createAlertRepository>[0] = database(), waitingMax = 10_000) {
  const clock = new ManualClock(START_MS)
  const repository = createAlertRepository(from)
  const bus = () => openBus({ database: database(), logger })
  const inputs = { repository, openBus: bus, mediaServerId: () => mediaServerId, waitingMax, clock, logger }
  const journal = createAlertJournal(inputs)
  const stopped = new AbortController()
  const running = journal.run(stopped.signal)
  const turning = setInterval(() => void clock.advance(1000), 5)
  stops.push(async () => {
    clearInterval(turning)
    stopped.abort()
    await running
  })
  return journal
}

const gap = (subject: string, fromS: number, toS: number | null): AlertChange => ({
  kind: 'recording_gap',
  subject,
  startedMs: START_MS + fromS * 1000,
  endedMs: toS === null ? null : START_MS + toS * 1000,
  reason: 'camera_offline',
})
const rows = (subject: string) =>
  database().db.selectFrom('alert').selectAll().where('subject', '=', subject).orderBy('started_at').execute()

describe('alerts', () => {
  it('are rows that begin and end, and messages on the bus', async () => {
    const bus = await openBus({ database: database(), logger })
    const heard: unknown[] = []
    await bus.subscribe('recording_gap', (message) => heard.push(message))
    const journal = startJournal()
    journal.note(gap('7', 0, null))
    await until(
      () => rows('7'),
      ({ length }) => length === 1,
    )
    journal.note(gap('7', 0, 30))
    const [row] = await until(
      () => rows('7'),
      ([first]) => first?.ended_at != null,
    )
    expect(row).toMatchObject({ kind: 'recording_gap', reason: 'camera_offline', media_server_id: mediaServerId })
    expect([row?.started_at, row?.ended_at]).toEqual([new Date(START_MS), new Date(START_MS + 30_000)])
    await until(
      () => heard,
      ({ length }) => length === 2,
    )
    expect(heard[1]).toEqual({ number: '7', from: START_MS, to: START_MS + 30_000, reason: 'camera_offline' })
    await bus.close()
  })

  it('of a process that was killed go on in the next one, and end there', async () => {
    startJournal().note(gap('8', 0, null))
    await until(
      () => rows('8'),
      ({ length }) => length === 1,
    )
    const next = startJournal()
    next.note(gap('8', 60, null))
    next.note({ ...gap('8', 0, 90), startedMs: null })
    const all = await until(
      () => rows('8'),
      ([first]) => first?.ended_at != null,
    )
    expect(all.map(({ started_at, ended_at }) => [started_at, ended_at])).toEqual([
      [new Date(START_MS), new Date(START_MS + 90_000)],
    ])
  })

  it('wait while the database is away, and none is lost', async () => {
    const away = openDatabase({ dataDir: '/nowhere', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    let from: Parameters<typeof createAlertRepository>[0] = away
    const journal = startJournal({
      get db() {
        return from.db
      },
    })
    for (let count = 0; count < 50; count += 1) {
      journal.note(gap('9', count * 100, null))
      journal.note(gap('9', count * 100, count * 100 + 50))
    }
    expect(await rows('9')).toEqual([])
    from = database()
    await until(
      () => rows('9'),
      (all) => all.length === 50 && all.every(({ ended_at }) => ended_at !== null),
    )
    await away.close()
  })
  it('of more cameras than may wait, failing again and again meanwhile, are told as they stand in the end', async () => {
    const away = openDatabase({ dataDir: '/nowhere', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
    let from: Parameters<typeof createAlertRepository>[0] = away
    const eventually = {
      get db() {
        return from.db
      },
    }
    const journal = startJournal(eventually, 100)
    const CAMERAS = 150
    for (let flap = 0; flap < 6; flap += 1) {
      for (let camera = 0; camera < CAMERAS; camera += 1) {
        if (flap > 0) journal.note(gap(`storm ${camera}`, flap * 100 - 100, flap * 100 - 50))
        journal.note(gap(`storm ${camera}`, flap * 100, null))
      }
    }
    from = database()
    const [row] = await until(
      () => database().sql`SELECT count(*)::int FROM alert WHERE subject LIKE 'storm %' AND ended_at IS NULL`,
      ([counted]) => counted?.count === CAMERAS,
    )
    expect(row?.count).toBe(CAMERAS)
    await away.close()
  })
  it('that no table can hold keep no other out', async () => {
    const journal = startJournal()
    journal.note(gap('a\0b', 0, null))
    journal.note(gap('behind', 0, null))
    const told = await until(
      () => rows('behind'),
      ({ length }) => length === 1,
    )
    expect(told).toHaveLength(1)
  })
})
