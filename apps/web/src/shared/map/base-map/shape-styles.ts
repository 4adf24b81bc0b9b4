/** How each kind of shape looks, and from which zoom on it is worth drawing. */
import type { ShapeKind } from './vector-shape.ts'

export type MapPalette = Record<ShapeKind, string>

interface ShapeStyle {
  isArea: boolean
  zoomMin: number
  /** A line is never thinner, in CSS pixels. */
  widthMinPx: number
  dashPx?: readonly number[]
}

export const SHAPE_STYLES: Record<ShapeKind, ShapeStyle> = {
  land: { isArea: true, zoomMin: 0, widthMinPx: 0 },
  border: { isArea: false, zoomMin: 0, widthMinPx: 1 },
  forest: { isArea: true, zoomMin: 6, widthMinPx: 0 },
  urban: { isArea: true, zoomMin: 6, widthMinPx: 0 },
  green: { isArea: true, zoomMin: 10, widthMinPx: 0 },
  water: { isArea: false, zoomMin: 6, widthMinPx: 1.5 },
  block: { isArea: true, zoomMin: 13, widthMinPx: 0 },
  building: { isArea: true, zoomMin: 15, widthMinPx: 0 },
  railway: { isArea: false, zoomMin: 9, widthMinPx: 1, dashPx: [6, 4] },
  street: { isArea: false, zoomMin: 14, widthMinPx: 1 },
  avenue: { isArea: false, zoomMin: 10, widthMinPx: 0.6 },
  highway: { isArea: false, zoomMin: 6, widthMinPx: 1.25 },
}

/** The colours stand in the style sheet, so that the theme changes them. */
export function readPalette(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const colour = (kind: ShapeKind) => style.getPropertyValue(`--map-${kind}`).trim()
  return {
    land: colour('land'),
    border: colour('border'),
    forest: colour('forest'),
    urban: colour('urban'),
    green: colour('green'),
    water: colour('water'),
    block: colour('block'),
    building: colour('building'),
    railway: colour('railway'),
    street: colour('street'),
    avenue: colour('avenue'),
    highway: colour('highway'),
  }
}
