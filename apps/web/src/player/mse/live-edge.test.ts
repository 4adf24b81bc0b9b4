import { describe, expect, it } from 'vitest'
import { catchUp } from './catch-up.ts'
import { createLiveEdge } from './live-edge.ts'

const FRAME_S = 1 / 15

/**
 * Plays live over frames that come late by so much each; tells where the picture was behind what had come, and how often it
 * ran dry.
 */
function play(seconds: number, lateS: (frame: number) => number, depthS = 0.5) {
  const edge = createLiveEdge()
  let positionS = 100 - depthS
  let newestS = 100
  let atS = 100
  let starvedCount = 0
  const depthsS: number[] = []
  for (let frame = 0; frame < seconds / FRAME_S; frame += 1) {
    const arrivalS = Math.max(atS, 100 + frame * FRAME_S + lateS(frame))
    const { rate, jumpToS } = catchUp(positionS, [{ startS: 0, endS: newestS }], {
      lagS: edge.lagS(positionS, atS * 1000),
    })
    if (jumpToS !== null) positionS = jumpToS
    positionS += (arrivalS - atS) * rate
    if (positionS > newestS + 1e-6) {
      positionS = newestS
      starvedCount += 1
      edge.noteStarved(arrivalS * 1000)
    }
    atS = arrivalS
    edge.noteArrival(newestS, atS * 1000)
    newestS += FRAME_S
    depthsS.push(newestS - positionS)
  }
  return { starvedCount, depthsS }
}

/** Spread evenly up to so many seconds, in no order. */
const unevenly = (mostS: number) => (frame: number) => ((frame * 0.618) % 1) * mostS
const last = (values: readonly number[], count: number) => values.slice(-count)

describe('edge of live', () => {
  it('is a frame and a little behind the newest where frames come evenly', () => {
    const { starvedCount, depthsS } = play(30, () => 0)
    expect(starvedCount).toBe(0)
    expect(Math.max(...last(depthsS, 100))).toBeLessThan(FRAME_S + 0.06)
  })

  it('keeps as far from it as frames come unevenly, and runs dry hardly ever', () => {
    const { starvedCount, depthsS } = play(300, unevenly(0.15))
    expect(starvedCount).toBeLessThan(5)
    expect(Math.max(...last(depthsS, 1000))).toBeLessThan(0.15 + FRAME_S + 0.15)
  })

  it('gives a picture that runs dry more room, and takes it back when that is over', () => {
    const edge = createLiveEdge()
    edge.noteArrival(10, 10_000)
    const lagS = (nowMs: number) => {
      edge.noteArrival(nowMs / 1000, nowMs)
      return edge.lagS(nowMs / 1000, nowMs) ?? Number.NaN
    }
    const calmS = lagS(11_000)
    edge.noteStarved(11_000)
    edge.noteStarved(11_500)
    expect(lagS(12_000)).toBeCloseTo(calmS - 0.06, 2)
    edge.noteStarved(13_000)
    expect(lagS(13_000)).toBeCloseTo(calmS - 0.12, 1)
    expect(lagS(120_000)).toBeCloseTo(calmS)
  })

  it('is not moved by a network that was away', () => {
    const outageFrame = 20 / FRAME_S
    const { depthsS } = play(60, (frame) => (frame >= outageFrame && frame < outageFrame + 15 ? 1.2 : 0))
    // It is made up at once, a tenth of a second in each, and not only when the outage is forgotten.
    const eightSecondsLater = depthsS.slice(outageFrame + 120, outageFrame + 138)
    expect(Math.max(...eightSecondsLater)).toBeLessThan(0.75)
    expect(Math.max(...last(depthsS, 200))).toBeLessThan(0.2)
  })

  it('is not known before anything has come, nor after a new start', () => {
    const edge = createLiveEdge()
    expect(edge.lagS(10, 10_000)).toBeNull()
    edge.noteArrival(10, 10_000)
    expect(edge.lagS(9.5, 10_000)).toBeCloseTo(0.47)
    edge.reset()
    expect(edge.lagS(9.5, 10_000)).toBeNull()
  })
})
