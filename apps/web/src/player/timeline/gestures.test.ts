import { describe, expect, it } from 'vitest'
import { NO_POINTERS, pointerDown, pointerMove, pointerUp } from './gestures.ts'

describe('hand on the timeline', () => {
  it('clicks when it does not move, or trembles only', () => {
    const [trembling, nothing] = pointerMove(pointerDown(NO_POINTERS, 1, 100), 1, 102)
    expect(nothing).toEqual([])
    expect(pointerUp(trembling, 1)[1]).toEqual([{ type: 'click', atPx: 100 }])
  })

  it('drags when it moves, and a drag does not end in a click', () => {
    const [dragging, gestures] = pointerMove(pointerDown(NO_POINTERS, 1, 100), 1, 130)
    expect(gestures).toEqual([{ type: 'pan', byPx: 30 }])
    expect(pointerUp(dragging, 1)[1]).toEqual([])
  })

  it('pinches with two fingers around their middle', () => {
    const two = pointerDown(pointerDown(NO_POINTERS, 1, 100), 2, 200)
    const [wider, gestures] = pointerMove(two, 2, 300)
    expect(gestures).toEqual([
      { type: 'pan', byPx: 50 },
      { type: 'zoom', anchorPx: 200, factor: 0.5 },
    ])
    const [one, none] = pointerUp(wider, 1)
    expect(none).toEqual([])
    expect(pointerUp(one, 2)[1]).toEqual([])
  })

  it('passes over pointers that it does not hold', () => {
    expect(pointerMove(NO_POINTERS, 7, 10)).toEqual([NO_POINTERS, []])
    expect(pointerUp(NO_POINTERS, 7)[1]).toEqual([])
  })
})
