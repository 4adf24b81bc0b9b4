/** Cameras that tell what they see: each is listened to, and asked anew when it was away. */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import {
  type CameraDevice,
  CameraFailure,
  createOnvifSession,
  type IsTargetAllowed,
  isUnsupported,
  pullNotifications,
} from '@sova/camera-drivers'
import type { NewAnalyticEvent } from '@sova/contract'
import type { ToldCamera } from '../cameras/plan-camera-events.ts'
import { createNotificationReader } from './onvif-event-mapping.ts'

export interface CameraEventFigures {
  readonly cameras: number
  readonly listening: number
  readonly notifications: number
  readonly failures: number
}

export interface CameraEventListeners {
  apply(cameras: readonly ToldCamera[]): void
  figures(): CameraEventFigures
  close(): Promise<void>
}

export interface CameraEventListenersInputs {
  /** Null for a camera whose settings are not reached. */
  readonly findDevice: (cameraId: number) => Promise<CameraDevice | null>
  readonly isTargetAllowed: IsTargetAllowed
  readonly onEvent: (event: NewAnalyticEvent) => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** A camera that tells nothing may do so after its firmware is updated. */
const UNSUPPORTED_RETRY_MS = 10 * 60_000
/** Its answers may be held back by two seconds. */
const ANSWER_MAX_MS = 10_000
/** A subscription that held so long was no failure. */
const HELD_MS = 60_000

interface Listening {
  readonly camera: ToldCamera
  readonly controller: AbortController
  readonly done: Promise<void>
}

export function createCameraEventListeners(inputs: CameraEventListenersInputs): CameraEventListeners {
  const { clock, random, logger } = inputs
  const listenings = new Map<string, Listening>()
  const ending = new Set<Promise<void>>()
  let listening = 0
  let notifications = 0
  let failures = 0

  async function listenOnce({ id, number, kinds }: ToldCamera, signal: AbortSignal): Promise<void> {
    const device = await inputs.findDevice(id)
    if (!device) throw new CameraFailure('unsupported', 'the settings of the camera are not reached')
    const { address, username, password } = device
    const session = createOnvifSession({
      address,
      user: { username, password },
      clock,
      isTargetAllowed: inputs.isTargetAllowed,
      answerTimeoutMs: ANSWER_MAX_MS,
    })
    const reader = createNotificationReader(number, new Set(kinds))
    const tell = (events: readonly NewAnalyticEvent[]) => {
      for (const event of events) inputs.onEvent(event)
    }
    let isListening = false
    try {
      const sink = {
        onListening() {
          isListening = true
          listening += 1
        },
        onNotifications(told: Parameters<typeof reader.read>[0]) {
          notifications += told.length
          tell(reader.read(told, clock.nowMs()))
        },
      }
      await pullNotifications(session, { sink, clock }, signal)
    } finally {
      if (isListening) listening -= 1
      tell(reader.end(clock.nowMs()))
    }
  }

  async function keepListening(camera: ToldCamera, signal: AbortSignal): Promise<void> {
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const begunAtMs = clock.monotonicMs()
      let waitMs: number | null = null
      try {
        await listenOnce(camera, signal)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        const code = error instanceof CameraFailure ? error.code : 'failed'
        logger.info({ number: camera.number, code }, 'a camera does not tell its events')
        if (isUnsupported(error)) waitMs = UNSUPPORTED_RETRY_MS
      }
      if (clock.monotonicMs() - begunAtMs > HELD_MS) attempts = 0
      await clock.sleep(waitMs ?? backoffDelayMs(attempts + 1, random), signal)
    }
  }

  const begin = (camera: ToldCamera) => {
    const controller = new AbortController()
    const done = keepListening(camera, controller.signal)
    listenings.set(camera.number, { camera, controller, done })
  }

  const leave = (number: string) => {
    const left = listenings.get(number)
    if (!left) return
    listenings.delete(number)
    left.controller.abort()
    const ended = left.done.finally(() => ending.delete(ended))
    ending.add(ended)
  }

  return {
    apply(cameras) {
      const wanted = new Map(cameras.map((camera) => [camera.number, camera]))
      for (const [number, { camera }] of listenings) {
        if (JSON.stringify(wanted.get(number)) !== JSON.stringify(camera)) leave(number)
      }
      for (const camera of cameras) if (!listenings.has(camera.number)) begin(camera)
    },
    figures: () => ({ cameras: listenings.size, listening, notifications, failures }),
    async close() {
      for (const number of [...listenings.keys()]) leave(number)
      await Promise.all(ending)
    },
  }
}
