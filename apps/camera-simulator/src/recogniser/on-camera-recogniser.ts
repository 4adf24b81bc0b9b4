/**
 * Cameras that recognise by themselves: each tells Sova, through its call for events from outside, what its loop shows
 * at this moment. What could not be sent is left out, as such cameras do.
 */
import type { Clock, Logger } from '@sova/base'
import type { EventWordCode } from '@sova/contract'
import type { SimulatedCamera } from '../cameras/camera-list.ts'
import { clipFilesOf, readRecognitions } from '../clip/clip-files.ts'
import { LOOP_SECONDS } from '../scenes/scene.ts'
import { type RecogniserOrders, readOrders } from './recogniser-orders.ts'
import type { Recognition } from './recognitions.ts'

export interface OnCameraRecogniser {
  run(signal: AbortSignal): Promise<void>
}

export interface OnCameraRecogniserInputs {
  /** Says where to send what; it may come later than the cameras, and change. */
  readonly ordersFile: string
  readonly cameras: readonly SimulatedCamera[]
  readonly cacheDir: string
  readonly clock: Clock
  readonly logger: Logger
}

const LOOP_MS = LOOP_SECONDS * 1000
const TICK_MS = 500
/** Orders and clips are looked for this often until they are there. */
const LOOK_MS = 5000
const SEND_TIMEOUT_MS = 5000
/** °C */
const HEALTHY = { from: 36.2, range: 1 }
const FEVER = { share: 0.12, from: 37.6, range: 1.2 }

export function createOnCameraRecogniser(inputs: OnCameraRecogniserInputs): OnCameraRecogniser {
  const { cameras, cacheDir, clock, logger } = inputs
  const known = new Map<string, Recognition[]>()
  let failures = 0

  const recognitionsOf = async (camera: SimulatedCamera): Promise<Recognition[]> => {
    const found = known.get(camera.name) ?? (await readRecognitions(clipFilesOf(cacheDir, camera).recognitions))
    if (found.length > 0) known.set(camera.name, found)
    return found
  }

  /** What became visible in `(fromMs, toMs]`, as events of the ingest call. */
  const gather = async (orders: RecogniserOrders, fromMs: number, toMs: number): Promise<object[]> => {
    const events: object[] = []
    for (const { camera: name, number, types } of orders.cameras) {
      const camera = cameras.find((one) => one.name === name)
      if (!camera) continue
      for (const recognition of await recognitionsOf(camera)) {
        if (!types.includes(recognition.type)) continue
        const loop = Math.floor((toMs - recognition.atMs) / LOOP_MS)
        const atMs = loop * LOOP_MS + recognition.atMs
        if (atMs > fromMs && atMs <= toMs) events.push(toEvent(recognition, number, atMs))
      }
    }
    return events
  }

  const send = async ({ url, token }: RecogniserOrders, events: readonly object[], signal: AbortSignal) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the call for events answered ${answer.status}`)
  }

  return {
    async run(signal) {
      let orders: RecogniserOrders | null = null
      let lookedAtMs = Number.NEGATIVE_INFINITY
      let lastMs = clock.nowMs()
      while (!signal.aborted) {
        await clock.sleep(TICK_MS, signal)
        if (!orders || (failures > 0 && clock.monotonicMs() - lookedAtMs > LOOK_MS)) {
          lookedAtMs = clock.monotonicMs()
          orders = await readOrders(inputs.ordersFile)
        }
        const nowMs = clock.nowMs()
        const fromMs = lastMs
        lastMs = nowMs
        if (!orders || signal.aborted || nowMs <= fromMs) continue
        try {
          const events = await gather(orders, fromMs, nowMs)
          if (events.length > 0) await send(orders, events, signal)
          failures = 0
        } catch (error) {
          failures += 1
          if (failures === 1) logger.info({ error: String(error) }, 'what the cameras recognised was not taken')
        }
      }
    },
  }
}

/** What the portal says of it in each reader's language. */
const WORDS_OF: Record<Recognition['type'], EventWordCode> = {
  car_number: 'seen_by_camera',
  face_recognition: 'face_unknown',
  helmet: 'no_helmet',
  mask: 'no_mask',
  thermal_vision: 'temperature_measured',
}

function toEvent({ screenshots, type, confidence, number, alarm, actorId }: Recognition, camera: string, atMs: number) {
  const event = {
    camera_number: camera,
    type,
    at_ms: atMs,
    ...(number === undefined ? { words: { code: WORDS_OF[type] } } : { text: number }),
    confidence,
    external_id: `camera/${type}/${actorId}/${atMs}`,
    screenshots,
    ...(number === undefined ? {} : { number, transport_class: 'car' }),
    ...(alarm === undefined ? {} : { alarm }),
  }
  if (type !== 'thermal_vision') return event
  const temperature = temperatureAt(atMs)
  return { ...event, temperature, alarm: temperature >= FEVER.from }
}

/** Another one in each loop, and the same for the same moment. */
function temperatureAt(atMs: number): number {
  const chance = (Math.imul(atMs >>> 3, 0x9e3779b1) >>> 0) / 2 ** 32
  const value =
    chance < FEVER.share
      ? FEVER.from + (chance / FEVER.share) * FEVER.range
      : HEALTHY.from + ((chance - FEVER.share) / (1 - FEVER.share)) * HEALTHY.range
  return Math.round(value * 10) / 10
}
