import { expect, it } from 'vitest'
import { joinAdjacent } from './join-adjacent.ts'

const slab = Uint8Array.from({ length: 10 }, (_value, index) => index)
const other = Uint8Array.from([20, 21])
const bytesOf = (views: readonly Uint8Array[]) => views.flatMap((view) => [...view])

it('views that touch become one, and no byte changes its place', () => {
  const views = [other, slab.subarray(0, 3), slab.subarray(3, 4), slab.subarray(4, 8), other.subarray(1)]
  const joined = joinAdjacent(views)
  expect(joined.map((view) => view.length)).toEqual([2, 8, 1])
  expect(bytesOf(joined)).toEqual(bytesOf(views))
})

it('views that lie apart, or in the other order, stay as they are', () => {
  const views = [slab.subarray(0, 2), slab.subarray(3, 5), slab.subarray(2, 3), Uint8Array.from([0])]
  expect(joinAdjacent(views)).toEqual(views)
})

it('nothing joined is nothing', () => {
  expect(joinAdjacent([])).toEqual([])
})
