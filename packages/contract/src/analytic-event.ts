/** One thing that analytics saw, as it is told (spec 1 §3, spec 2 §3) and as it is given to the store. */
import * as z from 'zod/mini'
import { AnalyticType } from './analytics.ts'
import { CameraNumber } from './camera.ts'
import { EventWords } from './event-words.ts'

/** A notice of an event stands this long (spec 1 §3), in seconds. */
export const ANALYTIC_MESSAGE_DURATION_S = 5
export const EVENT_TEXT_LENGTH_MAX = 500
export const PLATE_LENGTH_MAX = 16
export const EXTERNAL_ID_LENGTH_MAX = 128
/** One picture of an event. */
export const EVENT_SCREENSHOT_BYTES_MAX = 2_000_000
/** Longer motions are told as several. */
export const EVENT_DURATION_MAX_MS = 86_400_000
/** How far ahead of the server's clock a sender's may be. */
export const EVENT_AHEAD_MAX_MS = 60_000

export const TRANSPORT_CLASSES = ['car', 'truck', 'bus', 'motorcycle', 'fire', 'police', 'ambulance', 'mcs'] as const
export const TransportClass = z.enum(TRANSPORT_CLASSES)
export type TransportClass = z.output<typeof TransportClass>

const EMERGENCY_CLASSES: ReadonlySet<string> = new Set(['fire', 'police', 'ambulance', 'mcs'])
/** Fire, police, ambulance and mcs count as emergency (spec 1 §3). */
export const isEmergencyTransport = (transportClass: string | null | undefined): boolean =>
  EMERGENCY_CLASSES.has(transportClass ?? '')

/** Ids encode the moment and the kind, and are exact in JavaScript. */
export const EventId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export type EventId = z.output<typeof EventId>

/** Pictures that an event may have, by the name that stands before `_screenshot`. */
export const EVENT_SHOTS = ['full', 'plate', 'face', 'head', 'mask', 'event', 'crowd'] as const
export const EventShot = z.enum(EVENT_SHOTS)
export type EventShot = z.output<typeof EventShot>

/** Attached where the request asks for it: what is needed to open the event's moment (spec 1 §3). */
export const AnalyticCameraInfo = z.object({
  title: z.string(),
  address: z.string(),
  tokenLive: z.nullable(z.string()),
  tokenDVR: z.nullable(z.string()),
})
export type AnalyticCameraInfo = z.output<typeof AnalyticCameraInfo>

const common = {
  id: EventId,
  /** In the reader's language where the event has `words`. Empty for an event without any: it is shown as unknown. */
  text: z.string(),
  words: z.optional(EventWords),
  /** `DD.MM.YYYY HH:mm:ss` in the camera's time zone. */
  date: z.string(),
  /** The same moment, Unix ms. */
  at: z.int(),
  camera_number: CameraNumber,
  /** Seconds: how long its notice stands; a motion’s is its own length. */
  duration: z.number(),
  alarm: z.optional(z.boolean()),
  confidence: z.optional(z.number()),
  camera: z.optional(AnalyticCameraInfo),
  /** The whole picture. Null without one; the address takes `?token=` of the camera, and a size (`eventScreenshotUrl`). */
  full_screenshot_url: z.optional(z.nullable(z.string())),
}

const Shot = z.optional(z.nullable(z.string()))

export const ThermalMessage = z.object({
  ...common,
  type: z.literal('thermal_vision'),
  alarm: z.boolean(),
  /** °C */
  temperature: z.nullable(z.number()),
  face_screenshot: Shot,
  face_screenshot_url: Shot,
})

export const CarNumberMessage = z.object({
  ...common,
  type: z.literal('car_number'),
  /** As it was read; upper case. */
  number: z.string(),
  access: z.nullable(z.boolean()),
  plate_screenshot: Shot,
  plate_screenshot_url: Shot,
  device_id: z.nullable(z.int()),
  employee_id: z.nullable(z.int()),
  transport_class: z.nullable(z.string()),
  emergency_vehicle_light: z.boolean(),
})

export const FaceMessage = z.object({
  ...common,
  type: z.literal('face_recognition'),
  access: z.nullable(z.boolean()),
  device_id: z.nullable(z.int()),
  employee_id: z.nullable(z.int()),
  face_screenshot: Shot,
  face_screenshot_url: Shot,
})

export const HelmetMessage = z.object({
  ...common,
  type: z.literal('helmet'),
  head_screenshot: Shot,
  head_screenshot_url: Shot,
})

export const MaskMessage = z.object({
  ...common,
  type: z.literal('mask'),
  mask_screenshot: Shot,
  mask_screenshot_url: Shot,
})

export const PerimeterMessage = z.object({
  ...common,
  type: z.literal('perimeter_security'),
  event_screenshot: Shot,
  event_screenshot_url: Shot,
})

export const ParkingMessage = z.object({
  ...common,
  type: z.literal('parking_detection'),
  event_screenshot: Shot,
  event_screenshot_url: Shot,
})

export const CrowdMessage = z.object({
  ...common,
  type: z.literal('crowd'),
  crowd_screenshot: Shot,
  crowd_screenshot_url: Shot,
})

export const MotionMessage = z.object({
  ...common,
  type: z.literal('motion_alarm'),
  /** Seconds, of a motion that has ended. */
  length: z.optional(z.number()),
  /** Seconds so far, of one that goes on. */
  calculated_length: z.optional(z.number()),
  /** This is the first that is told of it. */
  is_new: z.boolean(),
  /** It goes on: another message of the same id follows. */
  continues: z.boolean(),
  /** As `date`. */
  startDate: z.string(),
  /** As `date`; of a motion that goes on, the latest moment known. */
  endDate: z.string(),
  event_screenshot: Shot,
  event_screenshot_url: Shot,
})

/** Who passes the line towards the enter point comes in. */
export const COUNT_DIRECTIONS = ['in', 'out'] as const
export const PeopleCountMessage = z.object({
  ...common,
  type: z.literal('people_counter'),
  text: z.enum(COUNT_DIRECTIONS),
})

export const ANALYTIC_MESSAGES = {
  thermal_vision: ThermalMessage,
  car_number: CarNumberMessage,
  face_recognition: FaceMessage,
  helmet: HelmetMessage,
  motion_alarm: MotionMessage,
  mask: MaskMessage,
  crowd: CrowdMessage,
  perimeter_security: PerimeterMessage,
  people_counter: PeopleCountMessage,
  parking_detection: ParkingMessage,
} as const

export const AnalyticMessage = z.discriminatedUnion('type', [
  ThermalMessage,
  CarNumberMessage,
  FaceMessage,
  HelmetMessage,
  MotionMessage,
  MaskMessage,
  CrowdMessage,
  PerimeterMessage,
  PeopleCountMessage,
  ParkingMessage,
])
export type AnalyticMessage = z.output<typeof AnalyticMessage>
export type AnalyticMessageOf<Type extends AnalyticType> = Extract<AnalyticMessage, { type: Type }>

/**
 * An event that is to be stored, without its pictures. A sender that names it by `external_id` may send it again: it is
 * stored once. `is_new: false` tells more of an event that was told before: its length grows, its words and its alarm
 * become these.
 */
export const NewAnalyticEventFields = z.object({
  camera_number: CameraNumber,
  type: AnalyticType,
  /** Unix ms; of something that lasts, its beginning. */
  at_ms: z.int().check(z.minimum(0)),
  duration_ms: z.optional(z.int().check(z.minimum(0), z.maximum(EVENT_DURATION_MAX_MS))),
  text: z.optional(z.string().check(z.maxLength(EVENT_TEXT_LENGTH_MAX))),
  /** In place of a text: told in the language of whoever reads it. */
  words: z.optional(EventWords),
  /** Of a plate; kept in upper case. */
  number: z.optional(z.string().check(z.maxLength(PLATE_LENGTH_MAX))),
  access: z.optional(z.boolean()),
  alarm: z.optional(z.boolean()),
  /** °C */
  temperature: z.optional(z.number().check(z.minimum(-100), z.maximum(1000))),
  /** 0…1 */
  confidence: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  transport_class: z.optional(TransportClass),
  emergency_vehicle_light: z.optional(z.boolean()),
  employee_id: z.optional(z.int().check(z.minimum(1))),
  device_id: z.optional(z.int().check(z.minimum(1))),
  external_id: z.optional(z.string().check(z.minLength(1), z.maxLength(EXTERNAL_ID_LENGTH_MAX))),
  is_new: z.optional(z.boolean()),
  continues: z.optional(z.boolean()),
})

export type EventScreenshots = Partial<Record<EventShot, Uint8Array>>
/** Pictures are JPEG. */
export interface NewAnalyticEvent extends z.output<typeof NewAnalyticEventFields> {
  screenshots?: EventScreenshots
}
