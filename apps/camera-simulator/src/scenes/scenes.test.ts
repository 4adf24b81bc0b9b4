import { describe, expect, it } from 'vitest'
import { describeTruth } from '../clip/truth.ts'
import { SCENES } from './index.ts'
import { LOOP_SECONDS, SCENE_NAMES, SCENE_WIDTH } from './scene.ts'
import { createScenePainter } from './scene-painter.ts'

/** Edges of clipped shapes may round differently. */
const DIFFERING_PIXELS_MAX = 400

describe.each(SCENE_NAMES)('scene %s', (name) => {
  it('ends as it begins', () => {
    for (const { groundAt } of SCENES[name](7).actors) {
      const [start, end] = [groundAt(0), groundAt(LOOP_SECONDS - 1e-6)]
      expect(start === null).toBe(end === null)
      if (start && end) expect(Math.hypot(start.x - end.x, start.y - end.y)).toBeLessThan(1)
    }
  })

  it('is the same for the same seed and another for another', () => {
    const truthOf = (seed: number) => JSON.stringify(describeTruth(SCENES[name](seed), 0))
    expect(truthOf(5)).toBe(truthOf(5))
    const pixelsOf = (seed: number) => {
      const painter = createScenePainter(SCENES[name](seed))
      painter.paintWhole(6)
      return Buffer.from(painter.pixels({ x: 0, y: 0, width: 1280, height: 720 }))
    }
    expect(pixelsOf(5).equals(pixelsOf(6))).toBe(false)
  })

  it('painting only what moves gives the picture that painting everything gives', () => {
    const whole = { x: 0, y: 0, width: SCENE_WIDTH, height: 720 }
    const [step, fresh] = [createScenePainter(SCENES[name](7)), createScenePainter(SCENES[name](7))]
    for (let frame = 0; frame < 8; frame++) step.paint(9 + frame / 15)
    fresh.paintWhole(9 + 7 / 15)
    const [a, b] = [step.pixels(whole), fresh.pixels(whole)]
    let differing = 0
    for (let at = 0; at < a.length; at += 4) if (Math.abs(a[at]! - b[at]!) > 2) differing++
    expect(differing).toBeLessThan(DIFFERING_PIXELS_MAX)
  })

  it('somebody crosses its line, and every box lies in the picture', () => {
    const truth = describeTruth(SCENES[name](7), 7)
    expect(truth.crossings.length).toBeGreaterThan(0)
    for (const { box } of truth.actors.flatMap(({ boxes }) => boxes)) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 720).toBe(true)
    }
  })
})

describe('truth', () => {
  it('the plate is where the truth says: black letters on white', () => {
    const scene = SCENES.gate(7)
    const truth = describeTruth(scene, 7)
    const [plate] = truth.plates
    expect(plate?.text).toMatch(/^[ABEKMHOPCTYX]\d{3}[ABEKMHOPCTYX]{2} \d{2,3}$/)
    const seen = truth.actors[0]?.boxes.findLast(({ atMs }) => atMs === 12_500)
    expect(seen?.plateBox).toBeTruthy()
    const painter = createScenePainter(scene)
    painter.paintWhole(12.5)
    const pixels = painter.pixels(seen!.plateBox!)
    let white = 0
    let black = 0
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at]! > 190) white++
      if (pixels[at]! < 140) black++
    }
    const share = 4 / pixels.length
    expect(white * share).toBeGreaterThan(0.3)
    expect(black * share).toBeGreaterThan(0.03)
  })

  it('the car passes the barrier once, towards the camera, while it is raised', () => {
    expect(describeTruth(SCENES.gate(7), 7).crossings).toEqual([
      { actorId: 'car-1', line: 'barrier', atMs: expect.closeTo(12_350, -2), direction: 'to-right' },
    ])
  })
})
