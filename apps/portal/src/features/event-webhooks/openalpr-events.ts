/**
 * Plates as Rekor Scout (OpenALPR) sends them: `alpr_group` for a vehicle, `alpr_results` for one frame. Its heartbeats
 * and alerts (which repeat a group) are nothing to store. https://docs.rekor.ai/v/scout/application-integration
 */
import { type NewAnalyticEvent, PLATE_LENGTH_MAX, type TransportClass } from '@sova/contract'
import * as z from 'zod/mini'

/** Per cent. */
const Confidence = z.number().check(z.minimum(0), z.maximum(100))
const Plate = z.string().check(z.minLength(1), z.maxLength(PLATE_LENGTH_MAX))
/** Of a JPEG, in base64; its size is asked for when it is stored. */
const Picture = z.optional(z.string())

const PlateGroup = z.object({
  data_type: z.literal('alpr_group'),
  epoch_start: z.int(),
  epoch_end: z.optional(z.int()),
  best_uuid: z.string().check(z.maxLength(100)),
  best_plate_number: Plate,
  best_confidence: z.optional(Confidence),
  vehicle_crop_jpeg: Picture,
  best_plate: z.optional(z.object({ plate_crop_jpeg: Picture })),
  vehicle: z.optional(z.object({ body_type: z.optional(z.array(z.object({ name: z.string() }))) })),
})

const PlateResults = z.object({
  data_type: z.literal('alpr_results'),
  epoch_time: z.int(),
  uuid: z.string().check(z.maxLength(100)),
  results: z
    .array(z.object({ plate: Plate, confidence: z.optional(Confidence), plate_crop_jpeg: Picture }))
    .check(z.maxLength(50)),
})

const Other = z.object({ data_type: z.enum(['heartbeat', 'alpr_alert', 'vehicle']) })

const OpenAlprMessage = z.union([PlateGroup, PlateResults, Other])

/** Null for what is none of its messages. */
export function readOpenAlpr(body: unknown, cameraNumber: string): NewAnalyticEvent[] | null {
  const parsed = OpenAlprMessage.safeParse(body)
  if (!parsed.success) return null
  const message = parsed.data
  if (message.data_type === 'alpr_group') return [ofGroup(message, cameraNumber)]
  if (message.data_type !== 'alpr_results') return []
  return message.results.map((result, index) => ({
    camera_number: cameraNumber,
    type: 'car_number' as const,
    at_ms: message.epoch_time,
    number: result.plate,
    external_id: `openalpr ${message.uuid} ${index}`,
    ...confidenceOf(result.confidence),
    screenshots: picturesOf({ plate: result.plate_crop_jpeg }),
  }))
}

function ofGroup(group: z.output<typeof PlateGroup>, cameraNumber: string): NewAnalyticEvent {
  const transport = transportOf(group.vehicle?.body_type?.[0]?.name)
  return {
    camera_number: cameraNumber,
    type: 'car_number',
    // A group is told when it has ended: the car may have stood there for long.
    at_ms: group.epoch_end ?? group.epoch_start,
    number: group.best_plate_number,
    external_id: `openalpr ${group.best_uuid}`,
    ...confidenceOf(group.best_confidence),
    ...(transport ? { transport_class: transport } : {}),
    screenshots: picturesOf({ plate: group.best_plate?.plate_crop_jpeg, full: group.vehicle_crop_jpeg }),
  }
}

const confidenceOf = (percent: number | undefined) => (percent === undefined ? {} : { confidence: percent / 100 })

/** Its body types are `sedan-compact`, `truck-standard`, `motorcycle`, `van-full`, `suv-standard` … */
function transportOf(bodyType: string | undefined): TransportClass | null {
  if (bodyType === undefined) return null
  if (bodyType.startsWith('motorcycle')) return 'motorcycle'
  if (bodyType.startsWith('tractor-trailer') || bodyType.startsWith('truck')) return 'truck'
  return 'car'
}

function picturesOf(given: { plate?: string | undefined; full?: string | undefined }) {
  return {
    ...(given.plate ? { plate: Buffer.from(given.plate, 'base64') } : {}),
    ...(given.full ? { full: Buffer.from(given.full, 'base64') } : {}),
  }
}
