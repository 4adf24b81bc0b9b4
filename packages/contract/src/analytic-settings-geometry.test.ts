import { describe, expect, it } from 'vitest'
import { isInsidePicture, isSimplePolygon, type Pair, segmentsMeet, sideOf } from './analytic-settings-geometry.ts'

const square: Pair[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
]

describe('an outline', () => {
  it.each<[string, Pair[], boolean]>([
    ['a square', square, true],
    ['a square the other way round', [...square].reverse(), true],
    ['a triangle', square.slice(0, 3), true],
    [
      'a star that turns inwards',
      [
        [0, 0],
        [5, 2],
        [10, 0],
        [8, 5],
        [10, 10],
        [5, 8],
        [0, 10],
        [2, 5],
      ],
      true,
    ],
    [
      'a bow',
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
      false,
    ],
    ['two points', square.slice(0, 2), false],
    [
      'points on one line',
      [
        [0, 0],
        [5, 5],
        [10, 10],
      ],
      false,
    ],
    [
      'a point twice',
      [
        [0, 0],
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      false,
    ],
    [
      'an outline that touches itself',
      [
        [0, 0],
        [10, 0],
        [5, 0],
        [5, 10],
      ],
      false,
    ],
    [
      'a needle',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [10, 20],
        [10, 10],
      ],
      false,
    ],
  ])('of %s encloses something and does not cross itself: %s', (_, points, isSimple) => {
    expect(isSimplePolygon(points)).toBe(isSimple)
  })

  it('lies inside the picture with its edge', () => {
    expect(isInsidePicture(square, 10, 10)).toBe(true)
    expect(isInsidePicture([...square, [-1, 5]], 10, 10)).toBe(false)
    expect(isInsidePicture(square, 10, 9)).toBe(false)
  })
})

it('segments meet where they cross or touch, and not where their lines would', () => {
  expect(segmentsMeet([0, 0], [10, 10], [0, 10], [10, 0])).toBe(true)
  expect(segmentsMeet([0, 0], [10, 0], [5, 0], [5, 5])).toBe(true)
  expect(segmentsMeet([0, 0], [4, 0], [5, -1], [5, 5])).toBe(false)
  expect(segmentsMeet([0, 0], [4, 0], [5, 0], [9, 0])).toBe(false)
})

it('a point is on one side of a line, on the other, or on it', () => {
  expect([sideOf([0, 0], [10, 0], [5, 5]), sideOf([0, 0], [10, 0], [5, -5]), sideOf([0, 0], [10, 0], [99, 0])]).toEqual(
    [1, -1, 0],
  )
})
