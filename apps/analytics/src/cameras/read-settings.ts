/** From what the owner drew, in pixels of a picture, to shares of its sides. Pure. */
import {
  ANALYTIC_SETTINGS,
  type AnalyticPoint,
  type AnalyticZone,
  IMAGE_HEIGHT_DEFAULT,
  IMAGE_WIDTH_DEFAULT,
  MAX_PEOPLE_COUNT_DEFAULT,
  MIN_CONFIDENCE_DEFAULT,
  MIN_OBJECT_SIDE_DEFAULT,
  type ModelKind,
} from '@sova/contract'
import type { Point, Zone } from '@sova/detection'
import type { ModelWatch, WatchedType, WatchSettings } from './watch-settings.ts'

/** Fields that the stored row may lack. */
const DEFAULTS = {
  camera_number: '0',
  push_domain: '',
  is_active: true,
  image_width: IMAGE_WIDTH_DEFAULT,
  image_height: IMAGE_HEIGHT_DEFAULT,
  min_confidence: MIN_CONFIDENCE_DEFAULT,
  min_object_width: MIN_OBJECT_SIDE_DEFAULT,
  min_object_height: MIN_OBJECT_SIDE_DEFAULT,
  max_people_count: MAX_PEOPLE_COUNT_DEFAULT,
  zones: [],
  counter_line: [],
  enter_point: null,
  parking_spots: [],
}

interface Picture {
  readonly image_width: number
  readonly image_height: number
}

/** Empty for a kind that has nothing to look for: a perimeter without zones, a counter without a line. */
export function readSettings(type: WatchedType, stored: unknown): WatchSettings {
  const given = { ...DEFAULTS, ...(typeof stored === 'object' ? stored : {}) }
  switch (type) {
    case 'motion_alarm': {
      const { data } = ANALYTIC_SETTINGS.motion_alarm.safeParse(given)
      return { motion_alarm: { zones: data ? data.zones.map((zone) => toZone(zone, data)) : [] } }
    }
    case 'crowd': {
      const { data } = ANALYTIC_SETTINGS.crowd.safeParse(given)
      if (!data) return {}
      return {
        crowd: { zones: data.zones.map((zone) => toZone(zone, data)), peopleMax: data.max_people_count },
      }
    }
    case 'perimeter_security': {
      const { data } = ANALYTIC_SETTINGS.perimeter_security.safeParse(given)
      if (!data || data.zones.length === 0) return {}
      return {
        perimeter_security: {
          zones: data.zones.map((zone) => toZone(zone, data)),
          minObject: {
            width: data.min_object_width / data.image_width,
            height: data.min_object_height / data.image_height,
          },
        },
      }
    }
    case 'people_counter': {
      const { data } = ANALYTIC_SETTINGS.people_counter.safeParse(given)
      if (!data?.enter_point || data.counter_line.length === 0) return {}
      return {
        people_counter: {
          lines: data.counter_line.map(([from, to]) => [toShare(from, data), toShare(to, data)] as const),
          enterPoint: toShare(data.enter_point, data),
        },
      }
    }
    case 'parking_detection': {
      const { data } = ANALYTIC_SETTINGS.parking_detection.safeParse(given)
      if (!data || data.parking_spots.length === 0) return {}
      const spots = data.parking_spots.map(({ id, coordinates }) => ({ id, corners: toCorners(coordinates, data) }))
      return { parking_detection: { spots } }
    }
  }
}

/** Faces have no settings of their own: what is sure enough of one is the model's to say. */
export function readModelSettings(kind: ModelKind, stored: unknown): ModelWatch | null {
  if (kind === 'face_recognition') return { zones: [], confidenceMin: 0 }
  const given = { ...DEFAULTS, ...(typeof stored === 'object' ? stored : {}) }
  const { data } = ANALYTIC_SETTINGS[kind].safeParse(given)
  if (!data) return null
  return { zones: data.zones.map((zone) => toZone(zone, data)), confidenceMin: data.min_confidence }
}

const toShare = ({ x, y }: AnalyticPoint, { image_width, image_height }: Picture): Point => ({
  x: x / image_width,
  y: y / image_height,
})

const toCorners = (coordinates: readonly (readonly [number, number])[], picture: Picture): Point[] =>
  coordinates.map(([x, y]) => toShare({ x, y }, picture))

const toZone = ({ coordinates, sensitivity }: AnalyticZone, picture: Picture): Zone => ({
  corners: toCorners(coordinates, picture),
  sensitivity,
})
