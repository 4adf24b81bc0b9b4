import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemRandom } from '@sova/base'
import { afterAll, expect, it } from 'vitest'
import { killRecording, readEverything } from '../testing/kill-recording.ts'

const RECORDERS = 4
const ROUNDS_EACH = 5
const CAMERAS = 3
const RUN_MS_MAX = 1500
/** What a sudden end of a process takes is in its memory: the disk may be one too, and a busy machine's does not matter. */
const memory = '/dev/shm'
const dir = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'sova-kill-'))
afterAll(() => rmSync(dir, { recursive: true }))

async function killAgainAndAgain(recorderDir: string): Promise<void> {
  let recordedMs = 0
  for (let round = 0; round < ROUNDS_EACH; round += 1) {
    const { lostMs } = await killRecording(recorderDir, CAMERAS, RUN_MS_MAX, systemRandom)
    expect(Math.max(...lostMs)).toBeLessThanOrEqual(1000)
    const found = await readEverything(recorderDir)
    expect(found.damaged).toBe(0)
    expect(found.recordedMs).toBeGreaterThanOrEqual(recordedMs)
    recordedMs = found.recordedMs
  }
  expect(recordedMs).toBeGreaterThan(0)
}

it('killed at any moment, a recorder loses less than a second, and harms nothing that was recorded before', async () => {
  const dirs = Array.from({ length: RECORDERS }, (_, index) => join(dir, String(index)))
  await Promise.all(dirs.map(killAgainAndAgain))
}, 300_000)
