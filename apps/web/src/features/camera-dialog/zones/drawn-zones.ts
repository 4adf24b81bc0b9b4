/** Settings of analytics as shapes over the picture. Pure. */
import type { AnalyticSettingsOf } from '@sova/contract'

type Point = readonly [number, number]

export interface DrawnArea {
  /** As SVG has them. */
  points: string
  label: string | null
  labelAt: Point
}

export interface DrawnZones {
  type: 'perimeter_security' | 'people_counter' | 'parking_detection'
  /** Of the picture that they were drawn on. */
  widthPx: number
  heightPx: number
  areas: DrawnArea[]
  lines: (readonly [number, number, number, number])[]
  /** Of counted people: the side on which they come in. */
  enter: Point | null
}

interface Settings {
  perimeter: AnalyticSettingsOf<'perimeter_security'> | null
  counter: AnalyticSettingsOf<'people_counter'> | null
  parking: AnalyticSettingsOf<'parking_detection'> | null
}

export function drawnZones({ perimeter, counter, parking }: Settings): DrawnZones[] {
  const drawings: DrawnZones[] = []
  if (perimeter) {
    const areas = perimeter.zones.map(({ coordinates }) => areaOf(coordinates, null))
    drawings.push({ type: 'perimeter_security', ...sizeOf(perimeter), areas, lines: [], enter: null })
  }
  if (counter) {
    const lines = counter.counter_line.map(([from, to]) => [from.x, from.y, to.x, to.y] as const)
    const enter = counter.enter_point ? ([counter.enter_point.x, counter.enter_point.y] as const) : null
    drawings.push({ type: 'people_counter', ...sizeOf(counter), areas: [], lines, enter })
  }
  if (parking) {
    const areas = parking.parking_spots.map(({ id, coordinates }) => areaOf(coordinates, String(id)))
    drawings.push({ type: 'parking_detection', ...sizeOf(parking), areas, lines: [], enter: null })
  }
  return drawings.filter(({ areas, lines }) => areas.length > 0 || lines.length > 0)
}

const sizeOf = ({ image_width, image_height }: { image_width: number; image_height: number }) => ({
  widthPx: image_width,
  heightPx: image_height,
})

function areaOf(points: readonly Point[], label: string | null): DrawnArea {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length)
  return { points: points.map((point) => point.join(',')).join(' '), label, labelAt: [mean(0), mean(1)] }
}
