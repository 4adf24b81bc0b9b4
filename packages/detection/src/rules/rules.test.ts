import { describe, expect, it } from 'vitest'
import type { SceneReport } from '../scene-watch.ts'
import { STAGE, STEP_MS, trackAt } from '../testing/stage.ts'
import type { Track } from '../tracks/track.ts'
import { createCrowd } from './crowd.ts'
import { createEpisode } from './episode.ts'
import { createMotionAlarm } from './motion-alarm.ts'
import { createPeopleCounter } from './people-counter.ts'
import { createPerimeter } from './perimeter.ts'

const steady = { ...STAGE, luma: new Uint8Array(STAGE.width * STAGE.height) }
const reportOf = (tracks: readonly Track[], atMs: number): SceneReport => ({ tracks, atMs, isUpset: false, steady })

const right = {
  corners: [
    { x: 0.5, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0.5, y: 1 },
  ],
  sensitivity: 50,
}

/** Somebody goes from one place to another in so many pictures. */
function* going(
  id: number,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  startMs = 0,
) {
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1)
    const atMs = startMs + index * STEP_MS
    yield reportOf([trackAt(id, from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]), atMs)], atMs)
  }
}

describe('an episode', () => {
  const limits = { beginAfterMs: 400, endAfterMs: 1000, tellEveryMs: 2000 }
  const run = (pattern: string) => {
    const episode = createEpisode(limits)
    return [...pattern].flatMap((sign, index) => episode.update(sign === '#', index * STEP_MS) ?? [])
  }

  it('begins when it lasts, and ends when it was away for long enough', () => {
    expect(run('..####......')).toEqual([
      { phase: 'begins', startedAtMs: 400, durationMs: 400 },
      { phase: 'ends', startedAtMs: 400, durationMs: 600 },
    ])
  })

  it('does not begin by a flash', () => {
    expect(run('..#...#...#.')).toEqual([])
  })

  it('goes on through a short gap, and is told again while it does', () => {
    const news = run(`${'#'.repeat(6)}...${'#'.repeat(10)}`)
    expect(news.map(({ phase }) => phase)).toEqual(['begins', 'goes_on'])
    expect(news[1]?.durationMs).toBe(2400)
  })
})

describe('the motion alarm', () => {
  it('goes on for as long as somebody moves, and tells its length', () => {
    const alarm = createMotionAlarm([])
    const news = [...going(1, [0.1, 0.8], [0.9, 0.8], 30)].flatMap((report) => alarm.update(report) ?? [])
    const rest = Array.from(
      { length: 30 },
      (_, index) => alarm.update(reportOf([], 6000 + index * STEP_MS)) ?? [],
    ).flat()
    expect(news.map(({ phase }) => phase)).toEqual(['begins', 'goes_on'])
    expect(rest).toEqual([{ phase: 'ends', startedAtMs: 0, durationMs: 5800 }])
  })

  it('does not see what moves outside its zones, stands still, or is not known to be a thing', () => {
    const alarm = createMotionAlarm([right])
    const told = [...going(1, [0.1, 0.8], [0.4, 0.8], 20)].flatMap((report) => alarm.update(report) ?? [])
    for (let index = 0; index < 20; index += 1) {
      const atMs = 10_000 + index * STEP_MS
      const still = trackAt(2, 0.8, 0.8, atMs, { isMoving: false })
      const unknown = trackAt(3, 0.8, 0.8, atMs, { isConfirmed: false })
      told.push(...[alarm.update(reportOf([still, unknown], atMs))].flatMap((news) => news ?? []))
    }
    expect(told).toEqual([])
  })
})

describe('the perimeter', () => {
  const minObject = { width: 0.01, height: 0.02 }
  const run = (reports: Iterable<SceneReport>, settings = { zones: [right], minObject }) => {
    const perimeter = createPerimeter(settings)
    return [...reports].flatMap((report) => perimeter.update(report))
  }

  it('tells once of somebody who enters, wherever they go inside', () => {
    const told = run([...going(1, [0.2, 0.8], [0.9, 0.8], 20), ...going(1, [0.9, 0.8], [0.6, 0.9], 60, 4000)])
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ zoneIndex: 0, trackId: 1, cameFromOutside: true })
  })

  it('tells nothing of who passes by, of what is too small, and of who is not yet known', () => {
    expect(run(going(1, [0.1, 0.8], [0.45, 0.8], 20))).toEqual([])
    expect(
      run(going(1, [0.2, 0.8], [0.9, 0.8], 20), { zones: [right], minObject: { width: 0.2, height: 0.3 } }),
    ).toEqual([])
    const unknown = [...going(1, [0.2, 0.8], [0.9, 0.8], 20)].map((report) => ({
      ...report,
      tracks: report.tracks.map((track) => ({ ...track, isConfirmed: false })),
    }))
    expect(run(unknown)).toEqual([])
  })

  it('tells of the next one after a while', () => {
    const told = run([...going(1, [0.2, 0.8], [0.9, 0.8], 20), ...going(2, [0.2, 0.8], [0.9, 0.8], 20, 12_000)])
    expect(told.map(({ trackId }) => trackId)).toEqual([1, 2])
  })

  it('of a higher sensitivity sees less: who is there for a moment only, and what is small', () => {
    const zones = (sensitivity: number) => [{ ...right, sensitivity }]
    const crosses = [...going(1, [0.46, 0.8], [0.58, 0.8], 5)]
    expect(run(crosses, { zones: zones(0), minObject })).toHaveLength(1)
    expect(run(crosses, { zones: zones(100), minObject })).toHaveLength(0)
  })
})

describe('the people counter', () => {
  const line = [
    { x: 0.5, y: 0.1 },
    { x: 0.5, y: 1 },
  ] as const
  const run = (reports: Iterable<SceneReport>, enterPoint = { x: 0.9, y: 0.5 }) => {
    const counter = createPeopleCounter({ lines: [line], enterPoint })
    return [...reports].flatMap((report) => counter.update(report)).map(({ direction }) => direction)
  }

  it('counts in towards the enter point, and out away from it', () => {
    expect(run(going(1, [0.2, 0.7], [0.8, 0.7], 15))).toEqual(['in'])
    expect(run(going(1, [0.8, 0.7], [0.2, 0.7], 15))).toEqual(['out'])
    expect(run(going(1, [0.8, 0.7], [0.2, 0.7], 15), { x: 0.1, y: 0.5 })).toEqual(['in'])
  })

  it('does not count who wavers on the line, and counts both ways of who turns back', () => {
    const wavering = Array.from({ length: 30 }, (_, index) =>
      reportOf([trackAt(1, 0.5 + 0.008 * Math.sin(index), 0.7, index * STEP_MS)], index * STEP_MS),
    )
    expect(run(wavering)).toEqual([])
    expect(run([...going(1, [0.3, 0.7], [0.7, 0.7], 15), ...going(1, [0.7, 0.7], [0.3, 0.7], 15, 3000)])).toEqual([
      'in',
      'out',
    ])
  })

  it('does not count who passes beside the ends of the line', () => {
    expect(run(going(1, [0.2, 0.04], [0.8, 0.04], 15))).toEqual([])
  })

  it('counts somebody whose head and legs are followed apart once', () => {
    const parts = Array.from({ length: 15 }, (_, index) => {
      const x = 0.2 + 0.04 * index
      const head = trackAt(1, x, 0.5, index * STEP_MS, { box: { x: x - 0.02, y: 0.4, width: 0.04, height: 0.1 } })
      const legs = trackAt(2, x, 0.7, index * STEP_MS, { box: { x: x - 0.02, y: 0.52, width: 0.04, height: 0.18 } })
      return reportOf([head, legs], index * STEP_MS)
    })
    expect(run(parts)).toEqual(['in'])
  })
})

describe('the crowd', () => {
  const people = (count: number, atMs: number) =>
    reportOf(
      Array.from({ length: count }, (_, index) => trackAt(index, 0.1 + index * 0.08, 0.8, atMs, { isMoving: false })),
      atMs,
    )

  it('is told above the limit and not at it, once, with its end', () => {
    const crowd = createCrowd({ zones: [], peopleMax: 3 })
    const phases: string[] = []
    for (let index = 0; index < 150; index += 1) {
      const { news } = crowd.update(people(index < 40 ? 3 : index < 80 ? 5 : 2, index * STEP_MS))
      if (news) phases.push(news.phase)
    }
    expect(phases).toEqual(['begins', 'ends'])
  })

  it('counts those in its zones, and is not moved by one wrong picture', () => {
    const crowd = createCrowd({ zones: [right], peopleMax: 10 })
    let count = 0
    for (let index = 0; index < 20; index += 1)
      count = crowd.update(people(index === 15 ? 0 : 10, index * STEP_MS)).count
    expect(count).toBe(5)
  })
})
