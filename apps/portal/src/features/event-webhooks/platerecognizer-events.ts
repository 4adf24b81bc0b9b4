/**
 * Plates as Plate Recognizer sends them (Stream and Snapshot): JSON, or a form with the JSON in `json` and the picture in
 * `upload`. https://guides.platerecognizer.com/docs/stream/results
 */
import { type NewAnalyticEvent, PLATE_LENGTH_MAX, type TransportClass } from '@sova/contract'
import * as z from 'zod/mini'

const Share = z.number().check(z.minimum(0), z.maximum(1))

const Result = z.object({
  plate: z.string().check(z.minLength(1), z.maxLength(PLATE_LENGTH_MAX)),
  score: z.optional(Share),
  vehicle: z.optional(z.nullable(z.object({ type: z.optional(z.string()) }))),
})

const PlateRecognizerMessage = z.object({
  hook: z.optional(z.object({ event: z.optional(z.string()) })),
  data: z.object({
    /** ISO 8601, or the same with a space and no zone, which is UTC. */
    timestamp: z.string(),
    filename: z.optional(z.string().check(z.maxLength(300))),
    results: z._default(z.array(Result).check(z.maxLength(50)), []),
  }),
})

/** Null for what is none of its messages. @param picture of the whole scene */
export function readPlateRecognizer(
  body: unknown,
  cameraNumber: string,
  picture: Buffer | null,
): NewAnalyticEvent[] | null {
  const parsed = PlateRecognizerMessage.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed.data
  const atMs = readTimestamp(data.timestamp)
  if (atMs === null) return null
  return data.results.map((result) => {
    const transport = transportOf(result.vehicle?.type)
    return {
      camera_number: cameraNumber,
      type: 'car_number' as const,
      at_ms: atMs,
      number: result.plate,
      // It sends no id: a second message of the same plate at the same moment is the first one again.
      external_id: `platerecognizer ${atMs} ${result.plate}`,
      ...(result.score === undefined ? {} : { confidence: result.score }),
      ...(transport ? { transport_class: transport } : {}),
      ...(picture ? { screenshots: { full: picture } } : {}),
    }
  })
}

function readTimestamp(text: string): number | null {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const atMs = Date.parse(`${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}`)
  return Number.isNaN(atMs) ? null : atMs
}

/** Its types are `Sedan`, `SUV`, `Van`, `Pickup Truck`, `Big Truck`, `Bus`, `Motorcycle`, `Ambulance` … */
function transportOf(type: string | undefined): TransportClass | null {
  if (type === undefined || type === '') return null
  const name = type.toLowerCase()
  if (name.includes('ambulance')) return 'ambulance'
  if (name.includes('motorcycle')) return 'motorcycle'
  if (name.includes('bus')) return 'bus'
  return name === 'big truck' ? 'truck' : 'car'
}
