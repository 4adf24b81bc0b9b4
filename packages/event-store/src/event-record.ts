/** An event as the store holds it, and the message that it becomes. */
import {
  ANALYTIC_MESSAGE_DURATION_S,
  type AnalyticCameraInfo,
  type AnalyticMessage,
  type AnalyticType,
  EVENT_SHOTS,
  type EventShot,
  type EventWords,
  eventScreenshotPath,
} from '@sova/contract'
import { formatZonedDate } from './zoned-date.ts'

/** What few events have. */
export interface EventExtension {
  transport_class?: string
  emergency_vehicle_light?: boolean
  /** Told in the reader's language, in place of a text. */
  words?: EventWords
  /** A motion that goes on. */
  continues?: boolean
}

export interface EventRecord {
  id: number
  atMs: number
  type: AnalyticType
  cameraId: number
  cameraNumber: string
  timezone: string
  durationMs: number | null
  text: string | null
  plate: string | null
  access: boolean | null
  alarm: boolean | null
  temperature: number | null
  confidence: number | null
  employeeId: number | null
  deviceId: number | null
  /** Bit set, by the place in EVENT_SHOTS. */
  shots: number
  ext: EventExtension
}

export const shotBit = (shot: EventShot): number => 1 << EVENT_SHOTS.indexOf(shot)

export interface MessageInputs {
  /** `host[:port]` that serves pictures of events. */
  pushDomain: string
  /** False for what is told again. */
  isNew?: boolean
  camera?: AnalyticCameraInfo | undefined
}

/** Filled in place: a list of a hundred thousand is made of these, and V8 takes 20 µs for a literal that begins with a spread. */
interface CommonFields {
  id: number
  text: string
  words?: EventWords
  date: string
  at: number
  camera_number: string
  duration: number
  alarm?: boolean
  confidence?: number
  camera?: AnalyticCameraInfo
  full_screenshot_url: string | null
}

/** Four decimals of a real are enough for degrees and shares, and no more than it holds. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const nameOf = (event: EventRecord, shot: EventShot): string | null =>
  (event.shots & shotBit(shot)) === 0 ? null : `${event.id}-${shot}`

const urlOf = (event: EventRecord, shot: EventShot, pushDomain: string): string | null =>
  (event.shots & shotBit(shot)) === 0
    ? null
    : `//${pushDomain}${eventScreenshotPath(event.cameraNumber, event.id, shot)}`

function commonOf(event: EventRecord, { pushDomain, camera }: MessageInputs): CommonFields {
  const common: CommonFields = {
    id: event.id,
    text: event.text ?? '',
    date: formatZonedDate(event.atMs, event.timezone),
    at: event.atMs,
    camera_number: event.cameraNumber,
    duration: ANALYTIC_MESSAGE_DURATION_S,
    full_screenshot_url: urlOf(event, 'full', pushDomain),
  }
  if (event.ext.words) common.words = event.ext.words
  if (event.alarm !== null) common.alarm = event.alarm
  if (event.confidence !== null) common.confidence = rounded(event.confidence)
  if (camera) common.camera = camera
  return common
}

export function toMessage(event: EventRecord, inputs: MessageInputs): AnalyticMessage {
  const { pushDomain, isNew = true } = inputs
  const common = commonOf(event, inputs)
  switch (event.type) {
    case 'thermal_vision':
      return Object.assign(common, {
        type: event.type,
        alarm: event.alarm ?? false,
        temperature: event.temperature === null ? null : rounded(event.temperature),
        face_screenshot: nameOf(event, 'face'),
        face_screenshot_url: urlOf(event, 'face', pushDomain),
      })
    case 'car_number':
      return Object.assign(common, {
        type: event.type,
        number: event.plate ?? '',
        access: event.access,
        device_id: event.deviceId,
        employee_id: event.employeeId,
        transport_class: event.ext.transport_class ?? null,
        emergency_vehicle_light: event.ext.emergency_vehicle_light ?? false,
        plate_screenshot: nameOf(event, 'plate'),
        plate_screenshot_url: urlOf(event, 'plate', pushDomain),
      })
    case 'face_recognition':
      return Object.assign(common, {
        type: event.type,
        access: event.access,
        device_id: event.deviceId,
        employee_id: event.employeeId,
        face_screenshot: nameOf(event, 'face'),
        face_screenshot_url: urlOf(event, 'face', pushDomain),
      })
    case 'helmet':
      return Object.assign(common, {
        type: event.type,
        head_screenshot: nameOf(event, 'head'),
        head_screenshot_url: urlOf(event, 'head', pushDomain),
      })
    case 'mask':
      return Object.assign(common, {
        type: event.type,
        mask_screenshot: nameOf(event, 'mask'),
        mask_screenshot_url: urlOf(event, 'mask', pushDomain),
      })
    case 'crowd':
      return Object.assign(common, {
        type: event.type,
        crowd_screenshot: nameOf(event, 'crowd'),
        crowd_screenshot_url: urlOf(event, 'crowd', pushDomain),
      })
    case 'perimeter_security':
    case 'parking_detection':
      return Object.assign(common, {
        type: event.type,
        event_screenshot: nameOf(event, 'event'),
        event_screenshot_url: urlOf(event, 'event', pushDomain),
      })
    case 'people_counter':
      return Object.assign(common, {
        type: event.type,
        text: event.text === 'out' ? ('out' as const) : ('in' as const),
      })
    case 'motion_alarm':
      return motionMessage(event, common, { pushDomain, isNew })
  }
}

function motionMessage(
  event: EventRecord,
  common: CommonFields,
  { pushDomain, isNew }: { pushDomain: string; isNew: boolean },
): AnalyticMessage {
  const lengthMs = event.durationMs ?? 0
  const lengthS = lengthMs / 1000
  const continues = event.ext.continues ?? false
  const motion = Object.assign(common, {
    type: 'motion_alarm' as const,
    duration: lengthS,
    is_new: isNew,
    continues,
    startDate: common.date,
    endDate: formatZonedDate(event.atMs + lengthMs, event.timezone),
    event_screenshot: nameOf(event, 'event'),
    event_screenshot_url: urlOf(event, 'event', pushDomain),
  })
  return Object.assign(motion, continues ? { calculated_length: lengthS } : { length: lengthS })
}
