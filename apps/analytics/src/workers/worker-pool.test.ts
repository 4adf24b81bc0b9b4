import { EventEmitter } from 'node:events'
import { createLogger, ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import type { WatchedCamera } from '../cameras/watch-settings.ts'
import type { Happening } from '../watching/happening.ts'
import type { WorkerReport, WorkerRequest } from './worker-messages.ts'
import { createWorkerPool, type WatcherProcess } from './worker-pool.ts'

const camera = (id: number): WatchedCamera => ({
  id,
  number: String(1000 + id),
  ownerId: '1',
  mediaDomain: 'media.test',
  tracks: 'v1',
  gangIds: [],
  settings: { motion_alarm: { zones: [] } },
})
const motion = (continues: boolean): Happening => ({
  type: 'motion_alarm',
  atMs: 1000,
  durationMs: 5000,
  isNew: false,
  continues,
  key: 'engine/motion_alarm/1000',
  area: null,
})

/** A watcher process as the pool knows it: it keeps what it is sent, and says what the test says. */
class ScriptedWatcher extends EventEmitter implements WatcherProcess {
  readonly exitCode = null
  readonly signalCode = null
  readonly sent: WorkerRequest[] = []

  send(request: WorkerRequest): void {
    this.sent.push(request)
  }

  kill(): void {
    this.emit('exit', null, 'SIGKILL')
  }

  say(report: WorkerReport): void {
    this.emit('message', report)
  }

  watched(): string[] {
    return this.sent.flatMap((request) => (request.type === 'watch' ? [request.number] : []))
  }
}

function createPool() {
  const clock = new ManualClock()
  const watchers: ScriptedWatcher[] = []
  const happened: Happening[] = []
  const pool = createWorkerPool({
    processCount: 1,
    findAddress: () => Promise.resolve(null),
    findRecent: () => Promise.resolve([]),
    onTracks: () => {},
    look: () => Promise.resolve({ findings: null, nextInMs: 5000 }),
    onHappening: ({ happening }) => void happened.push(happening),
    startProcess() {
      const watcher = new ScriptedWatcher()
      watchers.push(watcher)
      return watcher
    },
    clock,
    random: () => 0.5,
    logger: createLogger('test', { level: 'silent' }),
  })
  return { pool, clock, watchers, happened }
}

describe('watcher processes', () => {
  it('that end give all their cameras to the next one, also when another camera came before it was due', async () => {
    const { pool, clock, watchers } = createPool()
    pool.apply([camera(1), camera(2)])
    await clock.advance(0)
    expect(watchers[0]?.watched()).toEqual(['1001', '1002'])
    watchers[0]?.kill()
    pool.apply([camera(1), camera(2), camera(3)])
    await clock.advance(0)
    expect(watchers[1]?.watched()).toEqual(['1003'])
    await clock.advance(20_000)
    expect(new Set(watchers[1]?.watched())).toEqual(new Set(['1001', '1002', '1003']))
    expect(watchers).toHaveLength(2)
  })

  it('are heard when they end what goes on at a camera that is watched no longer', async () => {
    const { pool, clock, watchers, happened } = createPool()
    pool.apply([camera(1)])
    await clock.advance(0)
    const [watcher] = watchers
    watcher?.say({ type: 'happened', number: '1001', happening: motion(true), shots: { full: null, part: null } })
    pool.apply([])
    expect(watcher?.sent.at(-1)).toEqual({ type: 'leave', number: '1001' })
    watcher?.say({ type: 'happened', number: '1001', happening: motion(false), shots: { full: null, part: null } })
    expect(happened.map(({ continues }) => continues)).toEqual([true, false])
  })
})
