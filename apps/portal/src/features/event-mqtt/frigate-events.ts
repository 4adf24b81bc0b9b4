/**
 * What Frigate tells on `frigate/events`: one object that is followed, from its first message to its last.
 * https://docs.frigate.video/integrations/mqtt
 *
 * The object itself is a motion, as long as it is seen. It becomes more: a plate that was read, a face that was
 * recognised, a zone that was entered; each of these is one event, told again when it is read surer.
 */
import { EVENT_DURATION_MAX_MS, type NewAnalyticEvent, PLATE_LENGTH_MAX } from '@sova/contract'
import * as z from 'zod/mini'

const Score = z.number().check(z.minimum(0), z.maximum(1))
/** A name alone, or with how sure Frigate is of it. */
const Named = z.optional(z.nullable(z.union([z.string(), z.tuple([z.string(), z.nullable(Score)])])))

const FrigateObject = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  camera: z.string(),
  label: z.string().check(z.maxLength(60)),
  sub_label: Named,
  recognized_license_plate: Named,
  /** Beside a plate that is told by its name alone. */
  recognized_license_plate_score: z.optional(z.nullable(Score)),
  /** Unix seconds. */
  start_time: z.number(),
  end_time: z.optional(z.nullable(z.number())),
  frame_time: z.optional(z.number()),
  top_score: z.optional(z.nullable(Score)),
  false_positive: z.optional(z.boolean()),
  entered_zones: z._default(z.array(z.string().check(z.maxLength(60))), []),
})

const FrigateMessage = z.object({ type: z.enum(['new', 'update', 'end']), after: FrigateObject })

const VEHICLES = new Set(['car', 'truck', 'bus', 'motorcycle', 'license_plate'])

/** Null for what is no message of an object. @param numberOf the camera's number by Frigate's name for it */
export function readFrigateEvent(
  json: unknown,
  numberOf: (camera: string) => string | undefined,
): NewAnalyticEvent[] | null {
  const parsed = FrigateMessage.safeParse(json)
  if (!parsed.success) return null
  const { type, after } = parsed.data
  const number = numberOf(after.camera)
  if (number === undefined || after.false_positive === true) return []
  const found = [motionOf(type, after), plateOf(after), faceOf(after), intrusionOf(after)]
  return found.flatMap((event) => (event ? { camera_number: number, ...event } : []))
}

type Found = Omit<NewAnalyticEvent, 'camera_number'>
type FrigateObject = z.output<typeof FrigateObject>

const startOf = ({ start_time }: FrigateObject): number => Math.round(start_time * 1000)
/** When the picture was taken that told of a name or of a zone: the object itself may have been there for long. */
const seenAtOf = ({ frame_time, start_time }: FrigateObject): number => Math.round((frame_time ?? start_time) * 1000)
const confidenceOf = (score: number | null | undefined) => (score == null ? {} : { confidence: score })

/** A name is as sure as it was read, however sure it is that there is a car or a person. */
function readName(
  named: z.output<typeof Named>,
  scoreBeside?: number | null,
): { name: string; confidence?: number } | null {
  const [name, score] = Array.isArray(named) ? named : [named, scoreBeside]
  return name ? { name, ...confidenceOf(score) } : null
}

function motionOf(type: 'new' | 'update' | 'end', object: FrigateObject): Found {
  const until = object.end_time ?? object.frame_time ?? object.start_time
  const durationMs = Math.max(0, Math.round((until - object.start_time) * 1000))
  return {
    type: 'motion_alarm',
    at_ms: startOf(object),
    duration_ms: Math.min(durationMs, EVENT_DURATION_MAX_MS),
    text: object.label,
    external_id: `frigate ${object.id}`,
    is_new: type === 'new',
    continues: type !== 'end',
    ...confidenceOf(object.top_score),
  }
}

function plateOf(object: FrigateObject): Found | null {
  const read = readName(object.recognized_license_plate, object.recognized_license_plate_score)
  if (!read || !VEHICLES.has(object.label) || read.name.length > PLATE_LENGTH_MAX) return null
  const { name: number, ...confidence } = read
  return {
    type: 'car_number',
    at_ms: seenAtOf(object),
    number,
    ...confidence,
    external_id: `frigate ${object.id} ${number}`,
    // Told first it is stored all the same; told again it may be surer, and a device may open for it then.
    is_new: false,
  }
}

function faceOf(object: FrigateObject): Found | null {
  const read = readName(object.sub_label)
  if (!read || object.label !== 'person') return null
  const { name, ...confidence } = read
  const text = name.slice(0, 60)
  return {
    type: 'face_recognition',
    at_ms: seenAtOf(object),
    text,
    ...confidence,
    external_id: `frigate ${object.id} ${text}`,
  }
}

function intrusionOf(object: FrigateObject): Found | null {
  const [zone] = object.entered_zones
  if (zone === undefined) return null
  return {
    type: 'perimeter_security',
    at_ms: seenAtOf(object),
    text: `${object.label}: ${zone}`,
    alarm: true,
    ...confidenceOf(object.top_score),
    external_id: `frigate ${object.id} zone`,
  }
}
