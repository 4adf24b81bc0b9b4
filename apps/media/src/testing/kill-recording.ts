/** Kills a recording process at a random moment, again and again, and measures what was lost and what was harmed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createLogger, type Random, systemClock } from '@sova/base'
import { createArchiveCatalogue } from '../archive/archive-catalogue.ts'
import { loadArchive } from '../archive/archive-loader.ts'
import { createArchiveReader } from '../archive/archive-reader.ts'

const logger = createLogger('kill', { level: 'silent' })
const script = fileURLToPath(new URL('./record-until-killed.fixture.ts', import.meta.url))

export interface KillResult {
  /** Of each camera: recorded time that could have been kept and is not there, in ms. */
  readonly lostMs: readonly number[]
}

/** @param runMsMax the process lives a random time up to this, from its first picture on */
export async function killRecording(
  dir: string,
  cameraCount: number,
  runMsMax: number,
  random: Random,
): Promise<KillResult> {
  const args = ['--import', 'tsx', script, dir, '1', String(cameraCount)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  /** Of each camera, where this run begins and how far it came. */
  const told = new Map<string, { startMs: number; endMs: number }>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const [number = '', startMs, endMs] = line.split(' ')
    told.set(number, { startMs: told.get(number)?.startMs ?? Number(startMs), endMs: Number(endMs) })
  })
  const closed = once(lines, 'close')
  await once(lines, 'line')
  await systemClock.sleep(random() * runMsMax)
  child.kill('SIGKILL')
  await closed
  const catalogue = createArchiveCatalogue()
  await loadArchive({ dirs: [dir], catalogue, logger, signal: new AbortController().signal })
  const lostMs = [...told].map(([number, { startMs, endMs }]) => {
    const keptMs = Math.max(startMs, ...catalogue.files(number).map((file) => file.endMs))
    return endMs - keptMs
  })
  return { lostMs }
}

/** Reads everything that is recorded. @returns how many fragments there are, and how many of them are damaged */
export async function readEverything(dir: string): Promise<{ fragments: number; damaged: number; recordedMs: number }> {
  const catalogue = createArchiveCatalogue()
  await loadArchive({ dirs: [dir], catalogue, logger, signal: new AbortController().signal })
  const reader = createArchiveReader(catalogue)
  const result = { fragments: 0, damaged: 0, recordedMs: 0 }
  for (const number of catalogue.numbers()) {
    for (const fragment of await reader.fragments(number, 0, Number.MAX_SAFE_INTEGER)) {
      result.fragments += 1
      result.recordedMs += fragment.record.durationMs
      if ((await reader.read(fragment)).length === 0) result.damaged += 1
    }
  }
  return result
}
