import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, readConfig, systemClock, systemRandom } from '@sova/base'
import { openBus } from '@sova/bus'
import { buildAccount, buildCamera, useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type AnalyticsEngine, createAnalyticsEngine } from './analytics-engine.ts'
import { readAnalyticsSettings } from './analytics-settings.ts'

const database = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'sova-analytics-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const logger = createLogger('test', { level: 'silent' })
/** Machines under load start processes slowly. */
const PATIENCE_MS = 30_000

async function startEngine(): Promise<AnalyticsEngine> {
  const config = {
    ...readConfig({ SOVA_DATA: dataDir, SOVA_PORT: '0', SOVA_MEDIA_PORT: '1' }),
    databaseUrl: database().url,
  }
  const parts = { config, database: database(), settings: readAnalyticsSettings({}), processCount: 1 }
  const engine = await createAnalyticsEngine({ ...parts, clock: systemClock, random: systemRandom, logger })
  await engine.ready
  return engine
}

async function watchedCameras({ port }: AnalyticsEngine): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^sova_analytics_camera_frames\{camera="(\d+)"\}/gm)].map(([, number]) => number ?? '')
}

const waitForCameras = (engine: AnalyticsEngine, numbers: readonly string[]) =>
  expect.poll(() => watchedCameras(engine), { timeout: PATIENCE_MS, interval: 100 }).toEqual(numbers)

describe('the analytics engine', { timeout: 90_000 }, () => {
  it('watches a camera as soon as an analytic is switched on, and no longer when it is switched off', async () => {
    const owner = await buildAccount(database())
    const { id, number } = await buildCamera(database(), {
      permissions: [{ account: owner, permission: 'O' }],
      analytics: ['motion_alarm'],
    })
    const bus = await openBus({ database: database(), logger })
    const setActive = async (isActive: boolean) => {
      await sql`
        INSERT INTO analytic_setting (camera_id, type, is_active) VALUES (${id}, 'motion_alarm', ${isActive})
        ON CONFLICT (camera_id, type) DO UPDATE SET is_active = excluded.is_active`.execute(database().db)
      await bus.publish('analytics_settings_changed', { number, type: 'motion_alarm' })
    }
    await setActive(false)
    const engine = await startEngine()
    try {
      expect((await fetch(`http://127.0.0.1:${engine.port}/readyz`)).status).toBe(200)
      expect(await watchedCameras(engine)).toEqual([])
      await setActive(true)
      await waitForCameras(engine, [number])
      await setActive(false)
      await waitForCameras(engine, [])
    } finally {
      await engine.close()
      await bus.close()
    }
  })

  it('starts a watcher process anew that was killed, with the cameras it had, and leaves none behind', async () => {
    const owner = await buildAccount(database())
    const { number } = await buildCamera(database(), {
      permissions: [{ account: owner, permission: 'O' }],
      analytics: ['motion_alarm'],
    })
    const engine = await startEngine()
    await waitForCameras(engine, [number])
    const [killed] = engine.processIds()
    process.kill(killed ?? 0, 'SIGKILL')
    await expect.poll(() => engine.processIds().filter((id) => id !== killed).length, { timeout: PATIENCE_MS }).toBe(1)
    await waitForCameras(engine, [number])
    const [started] = engine.processIds()
    await engine.close()
    expect(() => process.kill(started ?? 0, 0)).toThrow()
  })
})
