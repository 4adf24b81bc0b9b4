/** What the owner of a camera sets for one of its analytics (spec 2 §3), and its limits. */
import * as z from 'zod/mini'
import { isInsidePicture, isSimplePolygon, type Pair, sideOf } from './analytic-settings-geometry.ts'
import type { AnalyticType } from './analytics.ts'
import { CameraNumber } from './camera.ts'
import { ZONE_LIMITS } from './zone-limits.ts'

export const ANALYTIC_ZONES_MAX = 16
export const PARKING_SPOTS_MAX = 200
export const SENSITIVITY_DEFAULT = 50
export const MIN_CONFIDENCE_DEFAULT = 0.5
export const MAX_PEOPLE_COUNT_DEFAULT = 5
export const MAX_PEOPLE_COUNT_MAX = 1000
/** Of the picture that zones are drawn on, in pixels. */
export const IMAGE_SIDE_MAX = 16_384
export const IMAGE_WIDTH_DEFAULT = 816
export const IMAGE_HEIGHT_DEFAULT = 460
/** Pixels of the same picture. */
export const MIN_OBJECT_SIDE_DEFAULT = 10

const Coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6), z.overwrite(Math.trunc))
export const ImageSide = z.int().check(z.minimum(1), z.maximum(IMAGE_SIDE_MAX))

/** `[x, y]` in pixels of the picture; fractions are cut off. */
export const CoordinatePair = z.tuple([Coordinate, Coordinate])
export type CoordinatePair = z.output<typeof CoordinatePair>
export const AnalyticPoint = z.object({ x: Coordinate, y: Coordinate })
export type AnalyticPoint = z.output<typeof AnalyticPoint>

const isSimple = z.refine<CoordinatePair[]>((points) => isSimplePolygon(points), {
  params: { key: 'zone_crosses_itself' },
})

export const AnalyticZone = z.object({
  coordinates: z
    .array(CoordinatePair)
    .check(z.minLength(ZONE_LIMITS.zonePoints.min), z.maxLength(ZONE_LIMITS.zonePoints.max), isSimple),
  /** 0 … 100: a higher one sees less movement. */
  sensitivity: z._default(z.int().check(z.minimum(0), z.maximum(100)), SENSITIVITY_DEFAULT),
})
export type AnalyticZone = z.output<typeof AnalyticZone>
export const AnalyticZones = z.array(AnalyticZone).check(z.maxLength(ANALYTIC_ZONES_MAX))

export const ParkingSpot = z.object({
  id: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  coordinates: z
    .array(CoordinatePair)
    .check(z.minLength(ZONE_LIMITS.parkingCorners.min), z.maxLength(ZONE_LIMITS.parkingCorners.max), isSimple),
})
export type ParkingSpot = z.output<typeof ParkingSpot>
export const ParkingSpots = z.array(ParkingSpot).check(
  z.maxLength(PARKING_SPOTS_MAX),
  z.refine<ParkingSpot[]>((spots) => new Set(spots.map(({ id }) => id)).size === spots.length, {
    params: { key: 'parking_spot_repeated' },
  }),
)

/** From its first point to its second. */
export const CountingLine = z
  .tuple([AnalyticPoint, AnalyticPoint])
  .check(z.refine(([a, b]) => a.x !== b.x || a.y !== b.y, { params: { key: 'line_without_length' } }))
export type CountingLine = z.output<typeof CountingLine>
/** One to three lines; each counts by itself. */
export const CountingLines = z
  .array(CountingLine)
  .check(z.minLength(ZONE_LIMITS.countingLines.min), z.maxLength(ZONE_LIMITS.countingLines.max))

const pairOf = ({ x, y }: AnalyticPoint): Pair => [x, y]

/** A person comes in who passes a line towards the side of the enter point; on a line itself it would say nothing. */
export const isEnterPointBesideLines = (enter: AnalyticPoint, lines: readonly CountingLine[]): boolean =>
  lines.every(([a, b]) => sideOf(pairOf(a), pairOf(b), pairOf(enter)) !== 0)

export const MinConfidence = z.number().check(z.minimum(0), z.maximum(1))
export const MaxPeopleCount = z.int().check(z.minimum(1), z.maximum(MAX_PEOPLE_COUNT_MAX))

const base = {
  camera_number: CameraNumber,
  /** `host[:port]` of the event stream and of pictures. */
  push_domain: z.string(),
  /** The camera has this analytic, and it is switched on. */
  is_active: z.boolean(),
}
const picture = { image_width: ImageSide, image_height: ImageSide }
const recognition = { ...base, ...picture, min_confidence: MinConfidence, zones: AnalyticZones }

/** By type. Without zones the whole picture is looked at. */
export const ANALYTIC_SETTINGS = {
  thermal_vision: z.object({ ...base, face_recognition: z.boolean() }),
  car_number: z.object(recognition),
  face_recognition: z.object(base),
  helmet: z.object(recognition),
  motion_alarm: z.object({ ...base, ...picture, zones: AnalyticZones }),
  mask: z.object(recognition),
  crowd: z.object({ ...recognition, max_people_count: MaxPeopleCount }),
  perimeter_security: z.object({
    ...base,
    ...picture,
    min_object_height: ImageSide,
    min_object_width: ImageSide,
    zones: AnalyticZones,
  }),
  people_counter: z.object({
    ...base,
    ...picture,
    /** Empty until somebody has drawn one. */
    counter_line: z.array(CountingLine),
    enter_point: z.nullable(AnalyticPoint),
  }),
  parking_detection: z.object({ ...base, ...picture, parking_spots: ParkingSpots }),
} as const satisfies Record<AnalyticType, z.ZodMiniType>
export type AnalyticSettingsOf<Type extends AnalyticType> = z.output<(typeof ANALYTIC_SETTINGS)[Type]>

/** Kinds that have a list and an edit page (spec 2 §2). */
export const EDITED_ANALYTICS = [
  'car_number',
  'helmet',
  'mask',
  'crowd',
  'perimeter_security',
  'people_counter',
  'parking_detection',
] as const
export type EditedAnalytic = (typeof EDITED_ANALYTICS)[number]

interface Drawing {
  image_width?: number | undefined
  image_height?: number | undefined
  zones?: readonly AnalyticZone[] | undefined
  parking_spots?: readonly ParkingSpot[] | undefined
  counter_line?: readonly CountingLine[] | undefined
  enter_point?: AnalyticPoint | undefined
}

/** Field → key of the sentence that says what is wrong with a drawing that is well-formed by itself; null if nothing is. */
export function findDrawingMistake(drawing: Drawing): { field: keyof Drawing; key: string } | null {
  const { image_width: width, image_height: height, zones, parking_spots, counter_line, enter_point } = drawing
  const hasDrawing = zones?.length || parking_spots?.length || counter_line?.length || enter_point
  if (!hasDrawing) return null
  if (width === undefined || height === undefined) return { field: 'image_width', key: 'field_required' }
  const isOutside = (points: readonly Pair[]) => !isInsidePicture(points, width, height)
  if (zones?.some(({ coordinates }) => isOutside(coordinates))) return { field: 'zones', key: 'zone_outside_picture' }
  if (parking_spots?.some(({ coordinates }) => isOutside(coordinates))) {
    return { field: 'parking_spots', key: 'zone_outside_picture' }
  }
  if (counter_line?.some((line) => isOutside(line.map(pairOf)))) {
    return { field: 'counter_line', key: 'zone_outside_picture' }
  }
  if (enter_point && isOutside([pairOf(enter_point)])) return { field: 'enter_point', key: 'zone_outside_picture' }
  if (enter_point && counter_line && !isEnterPointBesideLines(enter_point, counter_line)) {
    return { field: 'enter_point', key: 'enter_point_on_line' }
  }
  return null
}
