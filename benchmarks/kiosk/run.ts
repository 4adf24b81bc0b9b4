/**
 * A shift of the kiosk: sixteen live cells for so many minutes, while the media server and the portal are killed in turn and
 * the network is taken away. Ends with 1 when a cell does not move or is late at the end.
 * Usage: `npm run bench -- kiosk [minutes [cells]]`, 60 16 unless told.
 */
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { readBurnedClocks } from '../../e2e/harness/burned-clocks.ts'
import { createPageMeter, MEMORY_HEAD, memoryRow, type PageMemory } from '../shared/page-memory.ts'
import { cellStates, markFrames, movedCells } from '../shared/wall-page.ts'
import { makeWall, startWallSystem } from '../shared/wall-system.ts'

const [minutes = 60, cells = 16] = process.argv.slice(2).map(Number)
const FAULTS = ['media killed', 'portal killed', 'network away'] as const
type Fault = (typeof FAULTS)[number]
/** As often as this, or as often as a short run has room for. */
const FAULT_PERIOD_MS = Math.min(240_000, (minutes * 60_000) / (FAULTS.length + 1))
const AWAY_MS = 20_000
const SETTLE_MS = 10_000
const RECOVERY_MAX_MS = 60_000
const MOVES_WITHIN_MS = 3000
const BEHIND_MAX_MS = 2000
/** Reading sixteen clocks takes a while on the processor that decodes. */
const CLOCK_TRIES = 3

interface Recovery {
  readonly fault: Fault
  readonly movingAgainMs: number
  readonly stoodStill: boolean
}

const wall = await startWallSystem(cells)
const { page, operator, system, browser } = wall
const meter = await createPageMeter(browser, page)

/** @returns whether every cell stood still meanwhile */
async function suffer(fault: Fault): Promise<boolean> {
  if (fault !== 'network away') {
    process.kill(system.pidOf(fault === 'media killed' ? 'media' : 'portal'), 'SIGKILL')
    return false
  }
  const network = (offline: boolean) =>
    meter.session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await network(true)
  await delay(AWAY_MS)
  await markFrames(page)
  await delay(1000)
  const stoodStill = (await movedCells(page)) === 0
  await network(false)
  return stoodStill
}

async function allMove(): Promise<boolean> {
  await markFrames(page)
  await delay(1000)
  return (await movedCells(page)) === cells
}

async function recover(fault: Fault): Promise<Recovery> {
  let stoodStill = await suffer(fault)
  const atMs = performance.now()
  while (performance.now() - atMs < RECOVERY_MAX_MS) {
    if (await allMove()) {
      /* A process that was killed is missed a moment later. */
      if (stoodStill || performance.now() - atMs > MOVES_WITHIN_MS) break
    } else stoodStill = true
  }
  return { fault, movingAgainMs: performance.now() - atMs, stoodStill }
}

/** How far behind the present each cell is; null where no clock can be read. */
async function behindMs(): Promise<(number | null)[]> {
  const clocks = await readBurnedClocks(page)
  const nowMs = Date.now()
  return clocks.map((clockMs) => clockMs && nowMs - clockMs)
}

async function judge(): Promise<boolean> {
  const before = await readBurnedClocks(page)
  for (let attempt = 0; attempt < CLOCK_TRIES; attempt += 1) {
    const moved = await allMove()
    const [after, lags] = [await readBurnedClocks(page), await behindMs()]
    const advanced = after.filter((clockMs, cell) => (clockMs ?? 0) > (before[cell] ?? Number.POSITIVE_INFINITY)).length
    const worstMs = Math.max(...lags.map((lagMs) => lagMs ?? Number.POSITIVE_INFINITY))
    console.log(`${advanced} of ${cells} burned-in clocks went on; the last cell is ${Math.round(worstMs)} ms behind`)
    if (moved && advanced === cells && worstMs <= BEHIND_MAX_MS) return true
    for (const [cell, state] of (await cellStates(page)).entries())
      console.log(`${cell + 1}: ${lags[cell]} ms, ${state}`)
    await delay(MOVES_WITHIN_MS)
  }
  return false
}

try {
  await makeWall(
    page,
    'Kiosk',
    wall.cameras.map(({ number }) => number),
  )
  await operator.opens('/multi?kiosk=1')
  await page.waitForURL(/\/multi\/\d+/)
  await delay(SETTLE_MS)
  if (!(await allMove())) throw new Error('the wall does not move at the beginning')
  console.log(`${cells} cells 640×360 at 15 a second, ${minutes} minutes, load average ${loadavg()[0]?.toFixed(1)}\n`)
  const startedAtMs = performance.now()
  const endsAtMs = startedAtMs + minutes * 60_000
  const recoveries: Recovery[] = []
  const memories: { minute: number; memory: PageMemory }[] = []
  for (let turn = 0; ; turn += 1) {
    const minute = (performance.now() - startedAtMs) / 60_000
    memories.push({ minute, memory: await meter.memory() })
    const leftMs = endsAtMs - performance.now()
    if (leftMs < FAULT_PERIOD_MS * 0.5) break
    recoveries.push(await recover(FAULTS[turn % FAULTS.length] ?? 'media killed'))
    await delay(Math.max(0, startedAtMs + (turn + 1) * FAULT_PERIOD_MS - performance.now()))
  }
  console.log('| fault | times | cells stood still | moving again after, s |\n| --- | --- | --- | --- |')
  for (const fault of FAULTS) {
    const of = recoveries.filter((recovery) => recovery.fault === fault)
    const seconds = of.map(({ movingAgainMs }) => (movingAgainMs / 1000).toFixed(1)).join(' ')
    console.log(`| ${fault} | ${of.length} | ${of.filter(({ stoodStill }) => stoodStill).length} | ${seconds} |`)
  }
  console.log(`\n${MEMORY_HEAD}`)
  for (const { minute, memory } of memories) console.log(memoryRow(`${minute.toFixed(1)} min`, memory))
  console.log('')
  const isWell = await judge()
  if (operator.scriptErrors.length > 0) console.log(`errors of scripts: ${operator.scriptErrors.join('; ')}`)
  process.exitCode = isWell ? 0 : 1
} finally {
  await wall.close()
}
