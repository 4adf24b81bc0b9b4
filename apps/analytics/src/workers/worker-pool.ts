/** The watcher processes: each camera is given to the one with the fewest, and to another when that one ends. */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import type { SceneTracks } from '@sova/contract'
import { forkScript } from '@sova/media-codec'
import type { LookAnswer } from '@sova/models'
import type { WatchedCamera } from '../cameras/watch-settings.ts'
import type { RecentEvent } from '../watching/happening.ts'
import type { ModelLookOrder } from '../watching/model-look-order.ts'
import type { CameraFigures, WorkerReport, WorkerRequest } from './worker-messages.ts'

export interface WorkerFigures {
  readonly pid: number
  readonly pace: string
  readonly utilization: number
  readonly lagMs: number
  readonly cameras: readonly CameraFigures[]
}

export interface WorkerPool {
  /** What is to be watched from now on: begins, changes and ends what differs. */
  apply(cameras: readonly WatchedCamera[]): void
  /** Whoever looks at a camera is told what is followed there, for a while. */
  show(number: string): void
  figures(): readonly WorkerFigures[]
  restartCount(): number
  processIds(): number[]
  /** Lets the watchers end what goes on, and ends them. */
  close(): Promise<void>
}

/** The part of a child process that the pool needs. */
export interface WatcherProcess {
  readonly pid?: number | undefined
  readonly exitCode: number | null
  readonly signalCode: string | null
  send(request: WorkerRequest, onSent: () => void): unknown
  kill(signal: 'SIGKILL'): unknown
  on(event: 'message', listener: (report: WorkerReport) => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
  once(event: 'error', listener: (error: Error) => void): unknown
}

export interface WorkerPoolInputs {
  readonly processCount: number
  readonly findAddress: (camera: WatchedCamera) => Promise<string | null>
  /** What of a camera is stored already. */
  readonly findRecent: (camera: WatchedCamera) => Promise<readonly RecentEvent[]>
  readonly onTracks: (scene: SceneTracks) => void
  /** Never rejects. */
  readonly look: (camera: WatchedCamera, order: ModelLookOrder) => Promise<LookAnswer>
  /** Also of a camera that is watched no longer: what went on there ends after it has left. */
  readonly onHappening: (report: Extract<WorkerReport, { type: 'happened' }>) => void
  /** A watcher process; another program in a test. */
  readonly startProcess?: () => WatcherProcess
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

interface Slot {
  child: WatcherProcess | null
  readonly numbers: Set<string>
  figures: WorkerFigures | null
  failures: number
  startedAtMs: number
}

const CLOSE_WAIT_MS = 2000
/** A process that lived so long did not fail at its start. */
const HELD_MS = 60_000

export function createWorkerPool(inputs: WorkerPoolInputs): WorkerPool {
  const { clock, random, logger } = inputs
  const { startProcess = () => forkScript({ beside: import.meta.url, name: 'watch-process' }) } = inputs
  const slots = Array.from(
    { length: inputs.processCount },
    (): Slot => ({ child: null, numbers: new Set(), figures: null, failures: 0, startedAtMs: 0 }),
  )
  const cameras = new Map<string, WatchedCamera>()
  const controller = new AbortController()
  let restarts = 0

  const send = (slot: Slot, request: WorkerRequest) => void slot.child?.send(request, () => {})

  const answerAddress = async (slot: Slot, number: string) => {
    const camera = cameras.get(number)
    let url: string | null = null
    try {
      url = camera ? await inputs.findAddress(camera) : null
    } catch (error) {
      logger.warn({ err: error, number }, 'a stream has no address at the moment')
    }
    send(slot, { type: 'address', number, url })
  }

  const receive = (slot: Slot, report: WorkerReport) => {
    switch (report.type) {
      case 'address_wanted':
        return void answerAddress(slot, report.number)
      case 'tracks':
        return inputs.onTracks(report.scene)
      case 'look_wanted': {
        const camera = cameras.get(report.number)
        if (!camera) return
        const { number } = camera
        void inputs.look(camera, report.order).then((answer) => send(slot, { type: 'looked', number, answer }))
        return
      }
      case 'happened':
        return inputs.onHappening(report)
      case 'figures':
        slot.figures = { pid: slot.child?.pid ?? 0, ...report }
        return
      case 'ended':
        slot.child?.kill('SIGKILL')
    }
  }

  const start = (slot: Slot): WatcherProcess => {
    const child = startProcess()
    slot.child = child
    slot.startedAtMs = clock.monotonicMs()
    child.on('message', (report: WorkerReport) => receive(slot, report))
    const isGone = (reason: string) => {
      if (slot.child !== child) return
      slot.child = null
      slot.figures = null
      if (controller.signal.aborted) return
      logger.warn({ watcherPid: child.pid, reason, cameras: slot.numbers.size }, 'a watcher process ended')
      restarts += 1
      slot.failures = clock.monotonicMs() - slot.startedAtMs > HELD_MS ? 1 : slot.failures + 1
      void restart(slot)
    }
    child.once('exit', (code, signal) => isGone(signal ?? `exit code ${code}`))
    child.once('error', (error) => isGone(error.message))
    return child
  }

  const restart = async (slot: Slot) => {
    await clock.sleep(backoffDelayMs(slot.failures, random), controller.signal)
    // A camera that came in the meantime has started the process; it knows nothing of the others yet.
    if (controller.signal.aborted) return
    for (const number of slot.numbers) {
      const camera = cameras.get(number)
      if (camera) await watch(slot, camera)
    }
  }

  const watch = async (slot: Slot, camera: WatchedCamera) => {
    const recent = await inputs.findRecent(camera).catch((error: unknown) => {
      logger.warn({ err: error, number: camera.number }, 'the last events of a camera could not be read')
      return []
    })
    const current = cameras.get(camera.number)
    if (controller.signal.aborted || !current || !slot.numbers.has(camera.number)) return
    if (!slot.child) start(slot)
    send(slot, { type: 'watch', number: camera.number, settings: current.settings, recent })
  }

  const begin = (camera: WatchedCamera) => {
    const [slot] = [...slots].sort((a, b) => a.numbers.size - b.numbers.size)
    if (!slot) return
    slot.numbers.add(camera.number)
    void watch(slot, camera)
  }

  const leave = (number: string) => {
    const slot = slots.find(({ numbers }) => numbers.has(number))
    slot?.numbers.delete(number)
    if (slot) send(slot, { type: 'leave', number })
  }

  return {
    apply(next) {
      const wanted = new Map(next.map((camera) => [camera.number, camera]))
      for (const [number, known] of cameras) {
        const camera = wanted.get(number)
        if (camera && isSameStream(camera, known)) continue
        cameras.delete(number)
        leave(number)
      }
      for (const camera of next) {
        const known = cameras.get(camera.number)
        cameras.set(camera.number, camera)
        if (!known) begin(camera)
        else if (JSON.stringify(known.settings) !== JSON.stringify(camera.settings)) {
          const slot = slots.find(({ numbers }) => numbers.has(camera.number))
          if (slot) send(slot, { type: 'apply', number: camera.number, settings: camera.settings })
        }
      }
    },
    show(number) {
      const slot = slots.find(({ numbers }) => numbers.has(number))
      if (slot) send(slot, { type: 'show', number })
    },
    figures: () => slots.flatMap(({ figures }) => figures ?? []),
    restartCount: () => restarts,
    processIds: () => slots.flatMap(({ child }) => child?.pid ?? []),
    async close() {
      controller.abort()
      await Promise.all(slots.map((slot) => endOf(slot)))
    },
  }

  async function endOf(slot: Slot): Promise<void> {
    const { child } = slot
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const waited = new AbortController()
    send(slot, { type: 'end' })
    await Promise.race([exited, clock.sleep(CLOSE_WAIT_MS, waited.signal)])
    waited.abort()
    child.kill('SIGKILL')
    await exited
  }
}

const isSameStream = (a: WatchedCamera, b: WatchedCamera) =>
  a.tracks === b.tracks && a.ownerId === b.ownerId && a.mediaDomain === b.mediaDomain
