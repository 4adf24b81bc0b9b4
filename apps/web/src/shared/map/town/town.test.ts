import { describe, expect, it } from 'vitest'
import { type ShapeKind, toWorld } from '../base-map/vector-shape.ts'
import { generateTown } from './generate-town.ts'

const town = generateTown()
const countOf = (kind: ShapeKind): number => town.filter((shape) => shape.kind === kind).length

describe('the drawn town', () => {
  it('has streets, blocks, houses, parks and a river', () => {
    const kinds = ['street', 'avenue', 'block', 'building', 'green', 'water', 'highway', 'railway'] as const
    for (const kind of kinds) expect({ kind, there: countOf(kind) > 0 }).toEqual({ kind, there: true })
    expect(countOf('block')).toBeGreaterThan(800)
  })

  it('lies around the default centre', () => {
    const centre = toWorld(54.73, 55.96)
    const [urban] = town.filter((shape) => shape.kind === 'urban' && shape.box.maxX - shape.box.minX > 0.0002)
    expect(urban?.box.minX).toBeLessThan(centre.x)
    expect(urban?.box.maxX).toBeGreaterThan(centre.x)
    expect(urban?.box.minY).toBeLessThan(centre.y)
    expect(urban?.box.maxY).toBeGreaterThan(centre.y)
  })

  it('is the same each time', () => {
    expect(generateTown().map(({ box }) => box)).toEqual(town.map(({ box }) => box))
  })

  it('has only finite places', () => {
    for (const { parts } of town) for (const part of parts) expect(part.every(Number.isFinite)).toBe(true)
  })
})
