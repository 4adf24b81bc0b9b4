import { execFileSync, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCamera, useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

const database = useTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'sova-killed-writer-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const EVENTS = 60
const KILLS = 3
const script = fileURLToPath(new URL('./write-events.fixture.ts', import.meta.url))
const jpeg = execFileSync('ffmpeg', [
  '-v',
  'error',
  '-f',
  'lavfi',
  '-i',
  'testsrc=s=320x180',
  '-frames:v',
  '1',
  '-f',
  'mjpeg',
  '-',
])

/** @returns whether it came to its end, and was not killed before */
function writeEvents(number: string, firstAtMs: number, killAfterMs: number | null): Promise<boolean> {
  const args = [database().url, dataDir, number, String(EVENTS), String(firstAtMs), jpeg.toString('base64')]
  const child = fork(script, args, { execArgv: ['--import', 'tsx'] })
  return new Promise((resolve) => {
    let isDone = false
    child.on('message', (message) => {
      if (message === 'done') isDone = true
      if (message === 'writing' && killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
    child.once('exit', () => resolve(isDone))
  })
}

describe('an engine that is killed while it stores events', () => {
  it('has stored none of them twice and none of them half, and the next run completes them', {
    timeout: 120_000,
  }, async () => {
    const camera = await buildCamera(database(), { columns: { analytics: ['perimeter_security'] } })
    const firstAtMs = Date.now() - 3_600_000
    for (let kill = 0; kill < KILLS; kill += 1) await writeEvents(camera.number, firstAtMs, 15 + kill * 60)
    expect(await writeEvents(camera.number, firstAtMs, null)).toBe(true)

    const { rows } = await sql<{ id: string; text: string; shots: number }>`
      SELECT id, text, shots FROM analytics_event WHERE camera_id = ${camera.id}`.execute(database().db)
    expect(rows).toHaveLength(EVENTS)
    expect(new Set(rows.map(({ text }) => text)).size).toBe(EVENTS)
    const files = new Set(listFiles(join(dataDir, 'event-screenshots')))
    for (const { id } of rows)
      for (const shot of ['full', 'event']) expect(files.has(`${id}-${shot}.jpg`), `${id}`).toBe(true)
  })
})

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
