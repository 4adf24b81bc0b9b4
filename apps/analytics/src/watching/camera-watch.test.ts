import { describe, expect, it } from 'vitest'
import type { WatchSettings } from '../cameras/watch-settings.ts'
import { createCameraWatch } from './camera-watch.ts'
import { describeTracks } from './describe-tracks.ts'
import type { Happening, RecentEvent } from './happening.ts'

const SIZE = { width: 160, height: 92 }
const STEP_MS = 200
const START_MS = 1_000_000

/** A ground with a pattern, and somebody who walks over it from the 30th picture on. */
function picture(index: number) {
  const luma = new Uint8Array(SIZE.width * SIZE.height)
  const left = 6 + (index - 30) * 5
  for (let at = 0; at < luma.length; at += 1) {
    const x = at % SIZE.width
    const y = Math.floor(at / SIZE.width)
    const isPerson = index >= 30 && x >= left && x < left + 9 && y >= 40 && y < 66
    const ground = 70 + (Math.floor(x / 16) % 2) * 14 + ((at * 7919 + index * 104_729) % 5)
    luma[at] = isPerson ? 150 + ((x + y) % 5) * 8 : ground
  }
  return { ...SIZE, luma }
}

const RIGHT_HALF = {
  corners: [
    { x: 0.5, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0.5, y: 1 },
  ],
  sensitivity: 20,
}
const SETTINGS = {
  motion_alarm: { zones: [] },
  perimeter_security: { zones: [RIGHT_HALF], minObject: { width: 0.01, height: 0.02 } },
}

/** @param changes what else is set before a picture, by its index */
function watchFilm(recent: readonly RecentEvent[], changes: Readonly<Record<number, WatchSettings>> = {}): Happening[] {
  const watch = createCameraWatch({ settings: SETTINGS, recent })
  const seen = Array.from({ length: 90 }, (_, index) => {
    const change = changes[index]
    const ended = change ? watch.apply(change) : []
    return [...ended, ...watch.see(picture(index), START_MS + index * STEP_MS)]
  })
  return [...seen.flat(), ...watch.end()]
}

describe('a watched camera', () => {
  it('tells a motion once as new, then how it goes on and ends, under one key', () => {
    const motion = watchFilm([]).filter(({ type }) => type === 'motion_alarm')
    expect(motion.map(({ isNew }) => isNew)).toEqual([true, ...motion.slice(1).map(() => false)])
    expect(motion.at(-1)?.continues).toBe(false)
    expect(motion.at(-1)?.durationMs).toBeGreaterThan(3000)
    expect(new Set(motion.map(({ key }) => key)).size).toBe(1)
  })

  it('tells of somebody who enters a zone, with the part of the picture that shows them', () => {
    const [intrusion, ...others] = watchFilm([]).filter(({ type }) => type === 'perimeter_security')
    expect(others).toEqual([])
    expect(intrusion?.area?.width).toBeLessThan(0.4)
  })

  it('shows what is followed in the last picture, in shares of its sides', () => {
    const watch = createCameraWatch({ settings: { motion_alarm: { zones: [] } }, recent: [] })
    for (let index = 0; index < 48; index += 1) watch.see(picture(index), START_MS + index * STEP_MS)
    const [shown, ...others] = describeTracks(watch.tracks())
    expect(others).toEqual([])
    expect(shown).toMatchObject({ is_moving: true })
    const left = (6 + 17 * 5) / SIZE.width
    expect(Math.abs((shown?.x ?? 0) - left)).toBeLessThan(0.06)
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeGreaterThan(0.6)
  })

  it('after a restart tells a motion on that was stored before, and nothing new of it', () => {
    const before: RecentEvent = { type: 'motion_alarm', atMs: START_MS - 60_000, endMs: START_MS - 4000 }
    const motion = watchFilm([before]).filter(({ type }) => type === 'motion_alarm')
    expect(motion.length).toBeGreaterThan(1)
    expect(motion.every(({ isNew, atMs }) => !isNew && atMs === before.atMs)).toBe(true)
    expect(motion[0]?.key).toBe(`engine/motion_alarm/${before.atMs}`)
  })

  it('tells a new motion where the stored one ended long before, and goes on with one that had not', () => {
    const before: RecentEvent = { type: 'motion_alarm', atMs: START_MS - 90_000, endMs: START_MS - 60_000 }
    expect(watchFilm([before]).find(({ type }) => type === 'motion_alarm')?.isNew).toBe(true)
    const unfinished = { ...before, endMs: START_MS - 40_000, continues: true }
    expect(watchFilm([unfinished]).find(({ type }) => type === 'motion_alarm')?.isNew).toBe(false)
  })

  it('that is told an earlier hour, for a clock was set back, tells at once what happens then', () => {
    const before: RecentEvent = { type: 'motion_alarm', atMs: START_MS - 9000, endMs: START_MS - 4000 }
    const watch = createCameraWatch({ settings: SETTINGS, recent: [before] })
    const film = (startMs: number) =>
      Array.from({ length: 60 }, (_, index) => watch.see(picture(index), startMs + index * STEP_MS)).flat()
    const described = (told: Happening[]) => told.map(({ type, isNew, continues }) => [type, isNew, continues])
    film(START_MS)
    const earlier = film(START_MS - 3_600_000)
    expect(described(earlier.slice(0, 1))).toEqual([['motion_alarm', false, false]])
    expect(described(earlier)).toContainEqual(['motion_alarm', true, true])
    expect(described(earlier)).toContainEqual(['perimeter_security', true, false])
  })

  it('goes on with what is set as before when another kind changes, and ends what is no longer watched', () => {
    const described = (told: Happening[]) => told.map(({ key, isNew, continues }) => [key, isNew, continues])
    // Both are under way by then.
    const crowd = { zones: [], peopleMax: 20 }
    expect(described(watchFilm([], { 52: { ...SETTINGS, crowd }, 55: SETTINGS }))).toEqual(described(watchFilm([])))

    const watch = createCameraWatch({ settings: SETTINGS, recent: [] })
    for (let index = 0; index < 50; index += 1) watch.see(picture(index), START_MS + index * STEP_MS)
    const { perimeter_security } = SETTINGS
    expect(watch.apply({ perimeter_security })).toMatchObject([
      { type: 'motion_alarm', isNew: false, continues: false },
    ])
    expect(watch.apply({ perimeter_security })).toEqual([])
  })

  it('looks for something else from the next picture on, without learning anew', () => {
    const watch = createCameraWatch({ settings: { motion_alarm: { zones: [] } }, recent: [] })
    for (let index = 0; index < 30; index += 1) watch.see(picture(index), START_MS + index * STEP_MS)
    watch.apply({
      people_counter: {
        lines: [
          [
            { x: 0.5, y: 0 },
            { x: 0.5, y: 1 },
          ],
        ],
        enterPoint: { x: 1, y: 0.5 },
      },
    })
    const told = Array.from({ length: 30 }, (_, step) =>
      watch.see(picture(30 + step), START_MS + (30 + step) * STEP_MS),
    )
    expect(told.flat().map(({ type, text }) => [type, text])).toEqual([['people_counter', 'in']])
  })
})
