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

/** Filled in place: a list of a hundred thousand is made of these. */
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

export function toMessage(event: EventRecord, { pushDomain, isNew = true, camera }: MessageInputs): AnalyticMessage {
  const dateOf = (atMs: number) => formatZonedDate(atMs, event.timezone)
  const common: CommonFields = {
    id: event.id,
    text: event.text ?? '',
    date: dateOf(event.atMs),
    at: event.atMs,
    camera_number: event.cameraNumber,
    duration: ANALYTIC_MESSAGE_DURATION_S,
    full_screenshot_url: shotOf('full').url,
  }
  if (event.ext.words) common.words = event.ext.words
  if (event.alarm !== null) common.alarm = event.alarm
  if (event.confidence !== null) common.confidence = rounded(event.confidence)
  if (camera) common.camera = camera

  function shotOf(shot: EventShot): { name: string | null; url: string | null } {
    if ((event.shots & shotBit(shot)) === 0) return { name: null, url: null }
    const url = `//${pushDomain}${eventScreenshotPath(event.cameraNumber, event.id, shot)}`
    return { name: `${event.id}-${shot}`, url }
  }
  const face = () => ({ face_screenshot: shotOf('face').name, face_screenshot_url: shotOf('face').url })
  const ofEvent = () => ({ event_screenshot: shotOf('event').name, event_screenshot_url: shotOf('event').url })
  const passage = { access: event.access, device_id: event.deviceId, employee_id: event.employeeId }

  switch (event.type) {
    case 'thermal_vision':
      return {
        ...common,
        type: event.type,
        alarm: event.alarm ?? false,
        temperature: event.temperature === null ? null : rounded(event.temperature),
        ...face(),
      }
    case 'car_number':
      return {
        ...common,
        type: event.type,
        number: event.plate ?? '',
        ...passage,
        transport_class: event.ext.transport_class ?? null,
        emergency_vehicle_light: event.ext.emergency_vehicle_light ?? false,
        plate_screenshot: shotOf('plate').name,
        plate_screenshot_url: shotOf('plate').url,
      }
    case 'face_recognition':
      return { ...common, type: event.type, ...passage, ...face() }
    case 'helmet':
      return {
        ...common,
        type: event.type,
        head_screenshot: shotOf('head').name,
        head_screenshot_url: shotOf('head').url,
      }
    case 'mask':
      return {
        ...common,
        type: event.type,
        mask_screenshot: shotOf('mask').name,
        mask_screenshot_url: shotOf('mask').url,
      }
    case 'crowd':
      return {
        ...common,
        type: event.type,
        crowd_screenshot: shotOf('crowd').name,
        crowd_screenshot_url: shotOf('crowd').url,
      }
    case 'perimeter_security':
      return { ...common, type: event.type, ...ofEvent() }
    case 'parking_detection':
      return { ...common, type: event.type, ...ofEvent() }
    case 'people_counter':
      return { ...common, type: event.type, text: event.text === 'out' ? 'out' : 'in' }
    case 'motion_alarm': {
      const lengthS = (event.durationMs ?? 0) / 1000
      const continues = event.ext.continues ?? false
      const { name, url } = shotOf('event')
      const motion = {
        ...common,
        type: event.type,
        duration: lengthS,
        is_new: isNew,
        continues,
        startDate: common.date,
        endDate: dateOf(event.atMs + (event.durationMs ?? 0)),
        event_screenshot: name,
        event_screenshot_url: url,
      }
      return continues ? { ...motion, calculated_length: lengthS } : { ...motion, length: lengthS }
    }
  }
}
