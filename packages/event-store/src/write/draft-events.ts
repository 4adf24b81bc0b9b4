/** From what a sender gives to what the store holds, or why it is refused: pure but for the next number of an id. */
import { hash } from 'node:crypto'
import {
  EVENT_AHEAD_MAX_MS,
  EVENT_SCREENSHOT_BYTES_MAX,
  EVENT_SHOTS,
  type EventShot,
  type NewAnalyticEvent,
} from '@sova/contract'
import { DAY_MS, dayStartMs } from '../event-days.ts'
import { EVENT_EPOCH_MS, EVENT_NUMBERS_PER_MS, encodeEventId } from '../event-id.ts'
import { type EventExtension, type EventRecord, shotBit } from '../event-record.ts'
import { cleanJpeg } from '../screenshots/jpeg.ts'
import type { EventCamera } from './event-camera-repository.ts'

export type EventRefusal = 'not_found' | 'event_in_future' | 'event_too_old' | 'screenshot_invalid'

export interface EventDraft {
  event: EventRecord
  key: string | null
  /** Told before: more is told of it. */
  isRepeat: boolean
  pictures: ReadonlyMap<EventShot, Buffer>
}

export interface DraftInputs {
  nowMs: number
  keptDays: number
  cameras: ReadonlyMap<string, EventCamera>
  nextNumber: () => number
}

export function draftEvent(given: NewAnalyticEvent, inputs: DraftInputs): EventDraft | EventRefusal {
  const camera = inputs.cameras.get(given.camera_number)
  if (!camera) return 'not_found'
  const { nowMs, keptDays } = inputs
  if (given.at_ms > nowMs + EVENT_AHEAD_MAX_MS) return 'event_in_future'
  if (given.at_ms < Math.max(EVENT_EPOCH_MS, dayStartMs(nowMs) - keptDays * DAY_MS)) return 'event_too_old'
  const pictures = cleanPictures(given)
  if (!pictures) return 'screenshot_invalid'
  return {
    event: {
      id: encodeEventId(given.at_ms, given.type, inputs.nextNumber()),
      atMs: given.at_ms,
      type: given.type,
      cameraId: camera.id,
      cameraNumber: camera.number,
      timezone: camera.timezone,
      durationMs: given.duration_ms ?? null,
      text: wordsOf(given.text),
      plate: wordsOf(given.number)?.toUpperCase() ?? null,
      access: given.access ?? null,
      alarm: given.alarm ?? null,
      temperature: given.temperature ?? null,
      confidence: given.confidence ?? null,
      employeeId: given.employee_id ?? null,
      deviceId: given.device_id ?? null,
      shots: [...pictures.keys()].reduce((bits, shot) => bits | shotBit(shot), 0),
      ext: extensionOf(given),
    },
    key: given.external_id === undefined ? null : keyOf(given.type, given.external_id),
    isRepeat: given.is_new === false,
    pictures,
  }
}

/**
 * Another number for an event whose id is taken. A millisecond of a camera has 256 numbers for a kind: an event that finds
 * none is stored as of the next one, for a sender of many that knows only seconds would lose the rest.
 */
export function renumber(event: EventRecord, nextNumber: () => number, laterMs: number): EventRecord {
  const atMs = event.atMs + laterMs
  return { ...event, atMs, id: encodeEventId(atMs, event.type, nextNumber()) }
}

/** Counts on from a random place, so that two processes rarely meet. */
export function createNumbering(random: () => number): () => number {
  let last = Math.floor(random() * EVENT_NUMBERS_PER_MS)
  return () => {
    last = (last + 1) % EVENT_NUMBERS_PER_MS
    return last
  }
}

/** PostgreSQL holds no NUL; other control characters would break CSV lines and logs. */
function wordsOf(text: string | undefined): string | null {
  const words = text
    ?.normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
  return words || null
}

function extensionOf(given: NewAnalyticEvent): EventExtension {
  return {
    ...(given.transport_class === undefined ? {} : { transport_class: given.transport_class }),
    ...(given.words ? { words: given.words } : {}),
    ...(given.emergency_vehicle_light ? { emergency_vehicle_light: true } : {}),
    ...(given.continues ? { continues: true } : {}),
  }
}

/** A signed 64-bit number, as a decimal string. Two kinds of events of one sender may share a name. */
export const keyOf = (type: string, externalId: string): string =>
  hash('sha256', `${type}\0${externalId}`, 'buffer').readBigInt64BE().toString()

/** Null when one of them is no picture. */
function cleanPictures({ screenshots = {} }: NewAnalyticEvent): Map<EventShot, Buffer> | null {
  const pictures = new Map<EventShot, Buffer>()
  for (const shot of EVENT_SHOTS) {
    const given = screenshots[shot]
    if (given === undefined) continue
    const clean = given.byteLength <= EVENT_SCREENSHOT_BYTES_MAX ? cleanJpeg(given) : null
    if (!clean) return null
    pictures.set(shot, clean.bytes)
  }
  return pictures
}
