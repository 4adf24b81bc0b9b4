import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { toShapes } from './country-outlines.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
const shapes = toShapes(JSON.parse(readFileSync(file, 'utf8')))

it('the outlines have land and borders, and no line back across the whole world at the date line', () => {
  expect(new Set(shapes.map(({ kind }) => kind))).toEqual(new Set(['land', 'border']))
  for (const { parts } of shapes) {
    for (const part of parts) {
      for (let index = 2; index < part.length; index += 2) {
        const isAtEdge = part[index + 1] === 1
        const step = Math.abs((part[index] ?? 0) - (part[index - 2] ?? 0))
        expect({ isAcross: step > 0.5 && !isAtEdge }).toEqual({ isAcross: false })
      }
    }
  }
})
