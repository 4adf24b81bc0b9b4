/**
 * What Frigate tells on `frigate/events`: one object that is followed, from its first message to its last.
 * https://docs.frigate.video/integrations/mqtt
 *
 * The object itself is a motion, as long as it is seen. It becomes more: a plate that was read, a face that was
 * recognised, a zone that was entered; each of these once.
 */
import { EVENT_DURATION_MAX_MS, type NewAnalyticEvent, PLATE_LENGTH_MAX } from '@sova/contract'
import * as z from 'zod/mini'

/** A name alone, or with how sure Frigate is of it. */
const Named = z.optional(z.nullable(z.union([z.string(), z.tuple([z.string(), z.nullable(z.number())])])))

const FrigateObject = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  camera: z.string(),
  label: z.string().check(z.maxLength(60)),
  sub_label: Named,
  recognized_license_plate: Named,
  /** Unix seconds. */
  start_time: z.number(),
  end_time: z.optional(z.nullable(z.number())),
  frame_time: z.optional(z.number()),
  top_score: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1)))),
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
  const base = { camera_number: number, ...(after.top_score == null ? {} : { confidence: after.top_score }) }
  return found.flatMap((event) => (event ? { ...base, ...event } : []))
}

type Found = Omit<NewAnalyticEvent, 'camera_number'>
type FrigateObject = z.output<typeof FrigateObject>

const startOf = ({ start_time }: FrigateObject): number => Math.round(start_time * 1000)
const nameOf = (named: z.output<typeof Named>): string | null => (Array.isArray(named) ? named[0] : named) || null

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
  }
}

function plateOf(object: FrigateObject): Found | null {
  const plate = nameOf(object.recognized_license_plate)
  if (!plate || !VEHICLES.has(object.label) || plate.length > PLATE_LENGTH_MAX) return null
  return { type: 'car_number', at_ms: startOf(object), number: plate, external_id: `frigate ${object.id} ${plate}` }
}

function faceOf(object: FrigateObject): Found | null {
  const name = nameOf(object.sub_label)
  if (!name || object.label !== 'person') return null
  return {
    type: 'face_recognition',
    at_ms: startOf(object),
    text: name.slice(0, 60),
    external_id: `frigate ${object.id} ${name.slice(0, 60)}`,
  }
}

function intrusionOf(object: FrigateObject): Found | null {
  const [zone] = object.entered_zones
  if (zone === undefined) return null
  return {
    type: 'perimeter_security',
    at_ms: startOf(object),
    text: `${object.label}: ${zone}`,
    alarm: true,
    external_id: `frigate ${object.id} zone`,
  }
}
