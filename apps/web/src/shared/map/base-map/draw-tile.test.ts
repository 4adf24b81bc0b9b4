import { describe, expect, it } from 'vitest'
import { drawTile, type TileContext } from './draw-tile.ts'
import type { MapPalette } from './shape-styles.ts'
import { shapeOf, toWorld } from './vector-shape.ts'

/** Colour of each kind is its name, so that a drawing says what was drawn. */
const palette = new Proxy({}, { get: (_, kind) => kind }) as MapPalette

/** Writes down what it is told. */
function recordingContext() {
  const log: string[] = []
  const write =
    (name: string) =>
    (...values: number[]) =>
      log.push([name, ...values.map((value) => Math.round(value))].join(' '))
  const context = {
    beginPath: () => undefined,
    closePath: () => undefined,
    setLineDash: () => undefined,
    moveTo: write('move'),
    lineTo: write('line'),
    fill: () => log.push(`fill ${context.fillStyle}`),
    stroke: () => log.push(`stroke ${context.strokeStyle} ${context.lineWidth}`),
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
  }
  return { log, context: context as object as TileContext }
}

const WORLD_TILE = { x: 0, y: 0, zoom: 0 }

describe('a tile', () => {
  it('has what lies in it, in its own pixels', () => {
    const { log, context } = recordingContext()
    drawTile(context, [shapeOf('land', [Float64Array.of(0, 0, 1, 0, 1, 1)])], WORLD_TILE, palette)
    expect(log).toEqual(['move 0 0', 'line 256 0', 'line 256 256', 'fill land'])
  })

  it('leaves out what lies elsewhere, and what is too small for its zoom', () => {
    const { log, context } = recordingContext()
    const far = shapeOf('land', [Float64Array.of(0.9, 0.9, 1, 0.9, 1, 1)])
    const house = shapeOf('building', [Float64Array.of(0, 0, 0.1, 0, 0.1, 0.1)])
    drawTile(context, [far, house], { x: 0, y: 0, zoom: 2 }, palette)
    expect(log).toEqual([])
  })

  it('skips points that would fall onto the last pixel, but never the end of a line', () => {
    const { log, context } = recordingContext()
    drawTile(context, [shapeOf('border', [Float64Array.of(0, 0, 0.0001, 0, 0.0002, 0)])], WORLD_TILE, palette)
    expect(log).toEqual(['move 0 0', 'line 0 0', 'stroke border 1'])
  })

  it('draws a line as wide as it is on the ground, and never thinner than can be seen', () => {
    const { log, context } = recordingContext()
    const river = shapeOf('water', [Float64Array.of(0, 0, 0.001, 0.001)], 0.0005)
    drawTile(context, [river], { x: 0, y: 0, zoom: 6 }, palette)
    drawTile(context, [river], { x: 0, y: 0, zoom: 9 }, palette)
    const widths = log.filter((line) => line.startsWith('stroke')).map((line) => Number(line.split(' ')[2]))
    expect(widths).toEqual([0.0005 * 256 * 2 ** 6, 0.0005 * 256 * 2 ** 9])
  })
})

it('the world is a square with the meridian of Greenwich in its middle', () => {
  expect(toWorld(0, 0)).toEqual({ x: 0.5, y: 0.5 })
  expect(toWorld(85.05112878, -180).y).toBeCloseTo(0)
})
