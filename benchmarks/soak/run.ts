/**
 * Hours of recording with faults: does the memory stay flat, and is every gap one that a fault explains?
 * Usage: `npm run bench -- soak [minutes [cameras]]`, 20 and 32 unless told. Ends with 1 when it is not so.
 */
import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RecordingRanges } from '@sova/contract'
import { endChild, type MediaSystem, startMediaSystem } from '../shared/media-system.ts'
import { privateMb, startMeter } from '../shared/process-meter.ts'
import { median } from '../shared/statistics.ts'
import { FAULTS, type Fault, type Relay, startRelay } from './relay.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [minutes = 20, cameras = 32] = process.argv.slice(2).map(Number)
const DRAWN = ['gate-1', 'fence-1', 'lobby-1', 'street-1']
const SAMPLE_MS = 10_000
/** A fault somewhere this often, as long as it lasts. */
const FAULT_EVERY_MS = 4000
const FAULT_MS_MAX = 20_000
/** Until every camera is there; its pictures may have to be drawn first. */
const START_MAX_MS = 300_000
/** Silence is noticed after 10 s, a new try comes after at most 30 s, and a keyframe after 2 s more. */
const RECOVERY_MS = 45_000
/** A fault costs the group of pictures that it falls into. */
const BEFORE_MS = 5000
/** Of the memory in the second quarter. */
const GROWTH_MAX = 0.15

interface Suffered {
  readonly number: string
  readonly fault: Fault
  readonly fromMs: number
  toMs: number
}

async function startSimulator(): Promise<{ child: ReturnType<typeof spawn>; port: number }> {
  const args = ['--port', '0', '--cameras', DRAWN.join(','), '--cache', join(root, '.cache/bench-clips')]
  const child = spawn(process.execPath, [join(root, 'apps/camera-simulator/dist/main.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('"ready"')) return { child, port: (JSON.parse(line) as { port: number }).port }
  }
  throw new Error('the camera simulator did not start')
}

/** The same faults in every run. */
function createRandom(): (below: number) => number {
  let state = 0x50a4
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

async function sufferUntil(untilMs: number, numbers: readonly string[], relays: readonly Relay[]): Promise<Suffered[]> {
  const random = createRandom()
  const all: Suffered[] = []
  const running = new Set<Promise<void>>()
  const busy = new Set<number>()
  while (Date.now() < untilMs) {
    await delay(FAULT_EVERY_MS)
    const at = random(relays.length)
    const fault = FAULTS[random(FAULTS.length)] ?? 'reset'
    const durationMs = 1000 + random(FAULT_MS_MAX)
    const relay = relays[at]
    if (!relay || busy.has(at)) continue
    const suffered: Suffered = { number: numbers[at] ?? '', fault, fromMs: Date.now(), toMs: Date.now() }
    all.push(suffered)
    busy.add(at)
    const ended = relay.suffer(fault, durationMs).then(() => {
      suffered.toMs = Date.now()
      busy.delete(at)
      running.delete(ended)
    })
    running.add(ended)
  }
  await Promise.all(running)
  return all
}

interface Gap {
  readonly number: string
  readonly fromMs: number
  readonly toMs: number
}

async function gapsOf(media: MediaSystem, number: string, fromMs: number, toMs: number): Promise<Gap[]> {
  const token = media.token(number, 'archive')
  const query = `from=${Math.floor(fromMs / 1000)}&to=${Math.floor(toMs / 1000)}&token=${token}`
  const answer = await fetch(`http://127.0.0.1:${media.port}/${number}/recording_status.json?${query}`)
  const [status] = (await answer.json()) as RecordingRanges
  const gaps: Gap[] = []
  let knownMs = fromMs
  for (const { from, duration } of status?.ranges ?? []) {
    if (from * 1000 - knownMs >= 2000) gaps.push({ number, fromMs: knownMs, toMs: from * 1000 })
    knownMs = Math.max(knownMs, (from + duration) * 1000)
  }
  // The newest second is still on its way to the disk.
  if (toMs - knownMs >= 6000) gaps.push({ number, fromMs: knownMs, toMs })
  return gaps
}

async function everyCameraIsRecorded(media: MediaSystem): Promise<void> {
  for (const startedMs = Date.now(); Date.now() - startedMs < START_MAX_MS; await delay(1000)) {
    const nowMs = Date.now()
    const gaps = await Promise.all(media.numbers.map((number) => gapsOf(media, number, nowMs - 8000, nowMs)))
    if (gaps.every(({ length }) => length === 0)) return
  }
  throw new Error('not every camera came')
}

/** It begins with a fault and ends when the same or a later one is over. */
function isExplained(gap: Gap, faults: readonly Suffered[]): boolean {
  const own = faults.filter(({ number }) => number === gap.number)
  const begins = own.some(({ fromMs, toMs }) => gap.fromMs >= fromMs - BEFORE_MS && gap.fromMs <= toMs + RECOVERY_MS)
  return begins && own.some(({ fromMs, toMs }) => gap.toMs >= fromMs && gap.toMs <= toMs + RECOVERY_MS)
}

const simulator = await startSimulator()
const relays: Relay[] = []
let media: MediaSystem | null = null
try {
  for (let index = 0; index < cameras; index += 1) relays.push(await startRelay(simulator.port))
  const sources = relays.map(
    ({ port }, index) => `rtsp://operator:camera-pass@127.0.0.1:${port}/${DRAWN[index % DRAWN.length]}/sub`,
  )
  media = await startMediaSystem({ sources })
  const recorder = media
  const { pid, numbers } = media
  await everyCameraIsRecorded(media)
  const fromMs = Date.now()
  const untilMs = fromMs + minutes * 60_000
  const memoryMb: number[] = []
  const stopped = new AbortController()
  const sampling = (async () => {
    while (!stopped.signal.aborted) {
      memoryMb.push(privateMb(pid))
      await delay(SAMPLE_MS, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })()
  const meter = startMeter([pid])
  const faults = await sufferUntil(untilMs - RECOVERY_MS, numbers, relays)
  await delay(RECOVERY_MS)
  const toMs = Date.now()
  const { cpuS } = meter.stop()
  stopped.abort()
  await sampling
  const gaps = (await Promise.all(numbers.map((number) => gapsOf(recorder, number, fromMs, toMs)))).flat()
  const unexplained = gaps.filter((gap) => !isExplained(gap, faults))
  const quarter = Math.floor(memoryMb.length / 4)
  const [earlyMb, lateMb] = [median(memoryMb.slice(quarter, 2 * quarter)), median(memoryMb.slice(-quarter))]
  const lostS = gaps.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0) / 1000
  for (const gap of unexplained)
    console.log(
      `unexplained: ${gap.number} from ${new Date(gap.fromMs).toISOString()} for ${(gap.toMs - gap.fromMs) / 1000} s`,
    )
  console.log(
    '| minutes | cameras | faults | gaps | unexplained | not recorded | memory, 2nd quarter | last quarter | CPU | load |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const cells = [
    ((toMs - fromMs) / 60_000).toFixed(0),
    cameras,
    faults.length,
    gaps.length,
    unexplained.length,
    `${((lostS / ((toMs - fromMs) / 1000) / cameras) * 100).toFixed(1)} %`,
    `${earlyMb.toFixed(0)} MB`,
    `${lateMb.toFixed(0)} MB`,
    `${((cpuS / ((toMs - fromMs) / 1000)) * 100).toFixed(0)} % of a core`,
    loadavg()[0]?.toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (unexplained.length > 0 || lateMb > earlyMb * (1 + GROWTH_MAX)) process.exitCode = 1
} finally {
  await media?.close()
  for (const relay of relays) relay.close()
  await endChild(simulator.child)
}
