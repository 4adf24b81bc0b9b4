import { EVENT_DURATION_MAX_MS, type EventShot, type NewAnalyticEvent } from '@sova/contract'
import type { Happening } from '../watching/happening.ts'
import type { Shots } from '../workers/worker-messages.ts'

/** What the cut-out part of the picture is called, by kind. */
const PART_OF: Record<Happening['type'], EventShot> = {
  car_number: 'plate',
  face_recognition: 'face',
  helmet: 'head',
  mask: 'mask',
  crowd: 'crowd',
  motion_alarm: 'event',
  perimeter_security: 'event',
  parking_detection: 'event',
  people_counter: 'event',
}
/** Kinds of which each event is something ordinary. */
const WITHOUT_ALARM: ReadonlySet<string> = new Set(['people_counter', 'car_number', 'face_recognition'])

/** What a watcher saw, as the store takes it. */
export function toEvent(cameraNumber: string, happening: Happening, { full, part }: Shots): NewAnalyticEvent {
  const { type, atMs, durationMs, text, words, details, isNew, continues, key } = happening
  // A crowd is the whole picture.
  const shot = type === 'crowd' ? full : part
  const lengthMs = durationMs === null ? null : Math.min(EVENT_DURATION_MAX_MS, Math.max(0, Math.round(durationMs)))
  const screenshots = { ...(full ? { full } : {}), ...(shot ? { [PART_OF[type]]: shot } : {}) }
  return {
    camera_number: cameraNumber,
    type,
    at_ms: Math.round(atMs),
    ...(text === undefined ? {} : { text }),
    ...(words ? { words } : {}),
    ...details,
    alarm: !WITHOUT_ALARM.has(type),
    external_id: key,
    is_new: isNew,
    ...(lengthMs === null ? {} : { duration_ms: lengthMs, continues }),
    ...(Object.keys(screenshots).length > 0 ? { screenshots } : {}),
  }
}
