/** A watcher process: several cameras, one after the other as their pictures come, at a pace that it can hold. */
import { performance } from 'node:perf_hooks'
import { createLogger, systemClock, systemRandom } from '@sova/base'
import { createLumaDecoder, endWithParent, quietFfmpeg } from '@sova/media-codec/native'
import type { LookAnswer } from '@sova/models'
import { type CameraWatcher, createCameraWatcher } from '../watching/camera-watcher.ts'
import { FULL_PACE, nextPace } from '../watching/pace.ts'
import type { WorkerReport, WorkerRequest } from './worker-messages.ts'

const FIGURES_MS = 2000

interface Watching {
  readonly watcher: CameraWatcher
  readonly controller: AbortController
  readonly done: Promise<void>
}

endWithParent()
quietFfmpeg()
// Standard output is not read; the supervisor keeps what comes here.
const logger = createLogger('analytics-watcher', { destination: process.stderr })
const watchings = new Map<string, Watching>()
const lookers = new Map<string, (answer: LookAnswer | null) => void>()
const askers = new Map<string, (url: string | null) => void>()
let paceState = FULL_PACE
let lastUtilization = performance.eventLoopUtilization()

const report = (message: WorkerReport) => void process.send?.(message, undefined, {}, () => {})

function begin({ number, settings, recent }: Extract<WorkerRequest, { type: 'watch' }>): void {
  if (watchings.has(number)) return
  const controller = new AbortController()
  const watcher = createCameraWatcher({
    number,
    settings,
    recent,
    createDecoder: createLumaDecoder,
    askAddress: () =>
      new Promise((resolve) => {
        askers.set(number, resolve)
        report({ type: 'address_wanted', number })
      }),
    onTracks: (at, tracks) => report({ type: 'tracks', scene: { camera_number: number, at, tracks: [...tracks] } }),
    askModels: (order) =>
      new Promise((resolve) => {
        lookers.set(number, resolve)
        report({ type: 'look_wanted', number, order })
      }),
    onHappening: (happening, shots) => report({ type: 'happened', number, happening, shots }),
    clock: systemClock,
    random: systemRandom,
    logger,
  })
  watcher.setPace(paceState.pace)
  watchings.set(number, { watcher, controller, done: watcher.run(controller.signal) })
}

async function leave(number: string): Promise<void> {
  const watching = watchings.get(number)
  if (!watching) return
  watchings.delete(number)
  watching.controller.abort()
  askers.get(number)?.(null)
  lookers.get(number)?.(null)
  lookers.delete(number)
  await watching.done
}

async function handle(request: WorkerRequest): Promise<void> {
  switch (request.type) {
    case 'watch':
      return begin(request)
    case 'apply':
      return watchings.get(request.number)?.watcher.apply(request.settings)
    case 'show':
      return watchings.get(request.number)?.watcher.show()
    case 'leave':
      return leave(request.number)
    case 'address':
      askers.get(request.number)?.(request.url)
      askers.delete(request.number)
      return
    case 'looked':
      lookers.get(request.number)?.(request.answer)
      lookers.delete(request.number)
      return
    case 'end':
      await Promise.all([...watchings.keys()].map(leave))
      report({ type: 'ended' })
  }
}

function tellFigures(): void {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, lastUtilization)
  lastUtilization = now
  const watchers = [...watchings.values()].map(({ watcher }) => watcher)
  const lagMs = Math.max(0, ...watchers.map((watcher) => watcher.takeLagMs()))
  const before = paceState.pace
  paceState = nextPace(paceState, { utilization, lagMs })
  if (paceState.pace !== before) {
    logger.warn({ pace: paceState.pace, utilization, lagMs }, 'the pace of watching changes')
    for (const watcher of watchers) watcher.setPace(paceState.pace)
  }
  report({
    type: 'figures',
    pace: paceState.pace,
    utilization,
    lagMs,
    cameras: watchers.map((watcher) => watcher.figures()),
  })
}

process.on('message', (request: WorkerRequest) => {
  handle(request).catch((error: unknown) => logger.error({ err: error }, 'a request failed'))
})
setInterval(tellFigures, FIGURES_MS)
