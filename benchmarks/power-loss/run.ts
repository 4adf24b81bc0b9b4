/**
 * How much a power loss at a random moment takes: the recorder is killed, and of each of its files everything that was
 * not synced is thrown away or turned into zeros, as a disk may leave it.
 * Usage: `npm run bench -- power-loss [rounds [cameras]]`, 50 and 4 unless told.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@sova/base'
import { createArchiveCatalogue } from '../../apps/media/src/archive/archive-catalogue.ts'
import { loadArchive } from '../../apps/media/src/archive/archive-loader.ts'
import { createArchiveReader } from '../../apps/media/src/archive/archive-reader.ts'
import { median } from '../shared/statistics.ts'

const [rounds = 50, cameras = 4] = process.argv.slice(2).map(Number)
const RUN_MS_MIN = 3000
const RUN_MS_MAX = 7000
const logger = createLogger('bench', { level: 'silent' })
const script = fileURLToPath(new URL('./record-with-syncs.ts', import.meta.url))

interface Told {
  /** Of each camera, the end of the last picture that came. */
  readonly endMs: Map<string, number>
  /** Of each file and folder. */
  readonly synced: Map<string, number>
}

async function recordAndKill(dir: string): Promise<Told> {
  const told: Told = { endMs: new Map(), synced: new Map() }
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir, '1', String(cameras)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    const [first = '', second = '', ...rest] = line.split(' ')
    if (first === 'synced') told.synced.set(rest.join(' '), Number(second))
    else told.endMs.set(first, Number(rest[0]))
  })
  const closed = once(lines, 'close')
  await once(lines, 'line')
  await delay(RUN_MS_MIN + Math.random() * (RUN_MS_MAX - RUN_MS_MIN))
  child.kill('SIGKILL')
  await closed
  return told
}

/** A file whose folder was not synced since may be gone; otherwise its unsynced end is cut or zeros. */
async function losePower(dir: string, { synced }: Told): Promise<void> {
  for (const name of await readdir(dir, { recursive: true })) {
    const path = join(dir, name)
    if (!(await stat(path)).isFile()) continue
    if (!synced.has(dirname(path))) {
      await rm(path)
      continue
    }
    const file = await open(path, 'r+')
    const { size } = await file.stat()
    const sure = Math.min(size, synced.get(path) ?? 0)
    await file.truncate(sure)
    if (Math.random() < 0.5) await file.truncate(size)
    await file.close()
  }
}

/** What can be played at the next start. */
async function keptUntil(dir: string, number: string): Promise<{ endMs: number; damaged: number }> {
  const catalogue = createArchiveCatalogue()
  await loadArchive({ dirs: [dir], catalogue, logger, signal: new AbortController().signal })
  const reader = createArchiveReader(catalogue)
  let endMs = Number.NEGATIVE_INFINITY
  let damaged = 0
  for (const fragment of await reader.fragments(number, 0, Number.MAX_SAFE_INTEGER)) {
    const isSound = (await reader.read(fragment)).length > 0
    // Damage is only among what had not been synced: behind the last sound piece nothing counts.
    if (isSound) endMs = fragment.record.startMs + fragment.record.durationMs
    else damaged += 1
  }
  return { endMs, damaged }
}

const lostMs: number[] = []
let skipped = 0
for (let round = 0; round < rounds; round += 1) {
  const dir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sova-power-'))
  try {
    const told = await recordAndKill(dir)
    await losePower(dir, told)
    for (const [number, endMs] of told.endMs) {
      const kept = await keptUntil(dir, number)
      lostMs.push(endMs - kept.endMs)
      skipped += kept.damaged
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
const most = Math.max(...lostMs)
lostMs.sort((a, b) => a - b)
const p95 = lostMs[Math.floor(lostMs.length * 0.95)] ?? 0
console.log('| power losses | cameras | lost, median | p95 | most | unsynced pieces that were skipped | load |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
const shown = [median(lostMs), p95, most].map((ms) => `${Math.round(ms)} ms`)
console.log(`| ${[rounds, cameras, ...shown, skipped, loadavg()[0]?.toFixed(1)].join(' | ')} |`)
if (most > 2000) process.exitCode = 1
