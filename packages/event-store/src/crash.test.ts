import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createLogger, systemClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, expect, it } from 'vitest'
import { createEventStore } from './event-store.ts'

const database = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'sova-crash-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('./testing/sender-process.ts', import.meta.url))

/** Sends from the beginning, and is killed once it has gone so far. */
function sendUntil(batch: number, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const sender = fork(script, args, { execArgv: ['--import', tsx], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    sender.on('message', (done) => {
      if (Number(done) >= batch) sender.kill('SIGKILL')
    })
    sender.once('exit', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error('it ended by itself'))))
    sender.once('error', reject)
  })
}

it('an event is never stored twice or half, whenever its writer is killed', async () => {
  const camera = await buildCamera(database())
  const startMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 7_200_000
  for (const batch of [2, 5, 7]) await sendUntil(batch, [database().url, dataDir, camera.number, String(startMs)])

  const events = await database().sql`
    SELECT id, shots, at FROM analytics_event WHERE camera_id = ${camera.id} ORDER BY at`
  expect(events.length).toBeGreaterThanOrEqual(40)
  expect(events.length % 5).toBe(0)
  expect(new Set(events.map(({ at }) => Number(at))).size).toBe(events.length)
  const [hours] = await database().sql`SELECT sum(n)::int AS n FROM event_hour WHERE camera_id = ${camera.id}`
  expect(hours?.n).toBe(events.length)
  const logger = createLogger('crash', { level: 'silent' })
  const store = await createEventStore({
    database: database(),
    bus: createLocalBus(logger),
    clock: systemClock,
    config: { dataDir, portalDomain: 'portal.test' },
    logger,
  })
  for (const { id } of events) {
    expect(await store.readScreenshot({ cameraNumber: camera.number, id: Number(id), shot: 'event' })).not.toBeNull()
  }
  const days = readdirSync(join(dataDir, 'event-screenshots'))
  expect(days.length).toBeGreaterThan(0)
}, 60_000)
