/** Settings of an analytic as a drawing, and a drawing as the fields of its type. Points are whole pixels. */
import { IMAGE_HEIGHT_DEFAULT, IMAGE_WIDTH_DEFAULT } from '@sova/contract'
import type { Drawing, DrawingRules, Point, Shape } from '../../shared/drawing/drawing.ts'
import { SENSITIVITY_OF_NEW } from '../../shared/drawing/drawing.ts'
import { lineRules, parkingRules, zoneRules } from '../../shared/drawing/drawing-rules.ts'
import type { AnalyticKind } from './analytic-kinds.ts'
import type { EditableSettings } from './analytic-settings-queries.ts'

const RULES = { zones: zoneRules, lines: lineRules, spots: parkingRules } as const

export function rulesOf({ editor }: AnalyticKind, settings: EditableSettings): DrawingRules {
  const width = settings.image_width ?? IMAGE_WIDTH_DEFAULT
  return RULES[editor]({ width, height: settings.image_height ?? IMAGE_HEIGHT_DEFAULT })
}

const toPoint = ([x, y]: readonly [number, number]): Point => ({ x, y })
const toPair = ({ x, y }: Point): [number, number] => [Math.trunc(x), Math.trunc(y)]
const truncated = ({ x, y }: Point): Point => ({ x: Math.trunc(x), y: Math.trunc(y) })

export function drawingOf({ editor }: AnalyticKind, settings: EditableSettings): Drawing {
  switch (editor) {
    case 'zones':
      return { shapes: (settings.zones ?? []).map(zoneShape), enter: null }
    case 'lines': {
      const lines = settings.counter_line ?? []
      const shapes = lines.map((points, index) => ({ id: index + 1, points, sensitivity: SENSITIVITY_OF_NEW }))
      return { shapes, enter: settings.enter_point ?? null }
    }
    case 'spots': {
      const spots = settings.parking_spots ?? []
      const shapes = spots.map(({ id, coordinates }) => ({
        id,
        points: coordinates.map(toPoint),
        sensitivity: SENSITIVITY_OF_NEW,
      }))
      return { shapes, enter: null }
    }
  }
}

const zoneShape = (
  { coordinates, sensitivity }: NonNullable<EditableSettings['zones']>[number],
  index: number,
): Shape => ({ id: index + 1, points: coordinates.map(toPoint), sensitivity })

/** The fields that the type's edit call takes, with the size of the picture that they were drawn on. */
export function fieldsOf(
  { editor }: AnalyticKind,
  { shapes, enter }: Drawing,
  { width, height }: DrawingRules,
): object {
  const picture = { image_width: width, image_height: height }
  switch (editor) {
    case 'zones':
      return {
        ...picture,
        zones: shapes.map(({ points, sensitivity }) => ({ coordinates: points.map(toPair), sensitivity })),
      }
    case 'lines':
      return {
        ...picture,
        counter_line: shapes.map(({ points }) => points.map(truncated)),
        enter_point: enter && truncated(enter),
      }
    case 'spots':
      return {
        ...picture,
        parking_spots: shapes.map(({ id, points }) => ({ id, coordinates: points.map(toPair) })),
      }
  }
}
