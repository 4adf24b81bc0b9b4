import { describe, expect, it } from 'vitest'
import { createSceneWatch } from './scene-watch.ts'
import { createStage, STAGE, STEP_MS, type StageOptions } from './testing/stage.ts'
import type { Track } from './tracks/track.ts'

const EMPTY_PICTURES = 25

/** Shows an empty stage first, and then what is asked for. @returns the confirmed tracks of each picture */
function watchStage(pictures: readonly StageOptions[], seed = 1): Track[][] {
  const draw = createStage(seed)
  const watch = createSceneWatch(STAGE)
  const shown = [...Array.from({ length: EMPTY_PICTURES }, () => ({})), ...pictures]
  return shown
    .map((options, index) =>
      watch.watch(draw(options), index * STEP_MS).tracks.filter(({ isConfirmed }) => isConfirmed),
    )
    .slice(EMPTY_PICTURES)
}

const walker = (index: number) => ({ x: 10 + index * 5, y: 40, width: 9, height: 26, luma: 150 })
const walk = (count: number, rest: StageOptions = {}) =>
  Array.from({ length: count }, (_, index) => ({ things: [walker(index)], ...rest }))
const idsOf = (tracks: readonly Track[][]) => new Set(tracks.flat().map(({ id }) => id))

describe('a scene', () => {
  it('in which somebody walks has one track, where they are', () => {
    const tracks = watchStage(walk(20))
    expect(idsOf(tracks).size).toBe(1)
    const last = tracks.at(-1)?.[0]
    const foot = {
      x: (last!.box.x + last!.box.width / 2) * STAGE.width,
      y: (last!.box.y + last!.box.height) * STAGE.height,
    }
    expect(Math.abs(foot.x - (walker(19).x + 4.5))).toBeLessThan(6)
    expect(Math.abs(foot.y - 66)).toBeLessThan(5)
  })

  it('knows somebody within a second', () => {
    expect(watchStage(walk(5)).at(-1)).toHaveLength(1)
  })

  it('with nobody has no track, however noisy it is', () => {
    expect(idsOf(watchStage(Array.from({ length: 60 }, () => ({ noise: 12 })))).size).toBe(0)
  })

  it.each([
    [
      'a lamp that is switched on',
      () => (x: number, y: number) => 1 + 0.8 * Math.exp(-((x - 60) ** 2 + (y - 40) ** 2) / 900),
    ],
    ['evening that falls', (index: number) => () => 1 - index * 0.008],
    [
      'the beam of a headlight',
      (index: number) => (x: number, y: number) =>
        1 + 0.6 * Math.exp(-((x - index * 6) ** 2 + (y - 60) ** 2 * 3) / 1600),
    ],
  ])('sees nobody in %s', (_name, lightAt) => {
    const pictures = Array.from({ length: 50 }, (_, index) => ({ light: lightAt(index) }))
    expect(idsOf(watchStage(pictures)).size).toBe(0)
  })

  it('sees nobody in the pulse of keyframes', () => {
    const pictures = Array.from({ length: 60 }, (_, index) => ({ noise: index % 10 === 0 ? 7 : 2 }))
    expect(idsOf(watchStage(pictures)).size).toBe(0)
  })

  it('sees nobody in leaves that sway', () => {
    const leaves = (index: number) =>
      Array.from({ length: 30 }, (_, leaf) => ({
        x: Math.round(90 + (leaf % 6) * 5 + 2.4 * Math.sin(index * 1.3 + leaf)),
        y: 10 + Math.floor(leaf / 6) * 5,
        width: 3,
        height: 3,
        luma: 30 + (leaf % 4) * 12,
      }))
    const draw = createStage(3)
    const watch = createSceneWatch(STAGE)
    const tracks = Array.from({ length: 120 }, (_, index) =>
      watch.watch(draw({ things: leaves(index) }), index * STEP_MS),
    )
    expect(tracks.slice(60).flatMap((report) => report.tracks.filter(({ isConfirmed }) => isConfirmed))).toEqual([])
  })

  it('follows somebody while the camera shakes, and nobody else', () => {
    const pictures = walk(20).map((options, index) => ({
      ...options,
      shift: { dx: index % 3 === 1 ? 3 : 0, dy: index % 4 === 2 ? -2 : 0 },
    }))
    expect(idsOf(watchStage(pictures)).size).toBe(1)
    const empty = Array.from({ length: 40 }, (_, index) => ({ shift: { dx: (index % 4) - 1, dy: (index % 3) - 1 } }))
    expect(idsOf(watchStage(empty)).size).toBe(0)
  })

  it('keeps somebody who stands still', () => {
    const stands = Array.from({ length: 60 }, () => ({ things: [walker(12)] }))
    const tracks = watchStage([...walk(13), ...stands])
    expect(tracks.at(-1)).toHaveLength(1)
    expect(tracks.at(-1)?.[0]?.isMoving).toBe(false)
  })

  it('keeps two who pass each other apart', () => {
    const pass = Array.from({ length: 24 }, (_, index) => ({
      things: [walker(index), { x: 128 - index * 5, y: 46, width: 9, height: 26, luma: 40 }],
    }))
    const tracks = watchStage(pass)
    const last = tracks.at(-1) ?? []
    expect(last).toHaveLength(2)
    expect(idsOf(tracks).size).toBe(2)
  })

  it('tells nothing while the whole picture changes', () => {
    const reports = watchStage(
      Array.from({ length: 30 }, (_, index) => (index === 5 ? { shift: { dx: 70, dy: 0 } } : {})),
    )
    expect(idsOf(reports).size).toBe(0)
  })
})
