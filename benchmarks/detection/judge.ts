/** What detection says of a film against what is true of it. */
import {
  createCrowd,
  createMotionAlarm,
  createParking,
  createPeopleCounter,
  createPerimeter,
  createSceneWatch,
  isInPolygon,
} from '@sova/detection'
import type { Actor, Box } from '../../apps/camera-simulator/src/scenes/scene.ts'
import { SCENE_HEIGHT, SCENE_WIDTH } from '../../apps/camera-simulator/src/scenes/scene.ts'
import type { Film } from './film/film.ts'
import { createScenario, EMPTY_S, type Scenario } from './film/scenario.ts'

/** What is true, what of it was found, and what was told that is not true. */
export interface Score {
  readonly truths: number
  readonly found: number
  readonly told: number
  readonly right: number
  /** For reading by a person. */
  readonly notes: readonly string[]
}

/** An event may be told this much before or after its true interval. */
const EARLY_S = 1
const LATE_S = 3
/** Gaps in the truth that no alarm has to tell apart. */
const MOTION_GAP_S = 5
const RIGHT_SHARE = 0.6

export function judge(film: Film): Score {
  const scenario = createScenario(film.subject.kind, film.subject.seed, film.subject.lengthS)
  switch (film.subject.kind) {
    case 'motion':
      return judgeMotion(film, scenario)
    case 'perimeter':
      return judgePerimeter(film, scenario)
    case 'counting':
      return judgeCounting(film, scenario)
    case 'crowd':
      return judgeCrowd(film, scenario)
    case 'parking':
      return judgeParking(film, scenario)
  }
}

interface Interval {
  fromS: number
  toS: number
}

const STEP_S = 0.1

function intervalsWhere(scenario: Scenario, isTrue: (timeS: number) => boolean, gapS: number): Interval[] {
  const intervals: Interval[] = []
  for (let timeS = 0; timeS < scenario.lengthS; timeS += STEP_S) {
    if (!isTrue(timeS)) continue
    const last = intervals.at(-1)
    if (last && timeS - last.toS <= gapS) last.toS = timeS
    else intervals.push({ fromS: timeS, toS: timeS })
  }
  return intervals
}

/** The share of a box that lies in the picture. */
function visibleShare({ x, y, width, height }: Box): number {
  const w = Math.min(SCENE_WIDTH, x + width) - Math.max(0, x)
  const h = Math.min(SCENE_HEIGHT, y + height) - Math.max(0, y)
  return w > 0 && h > 0 ? (w * h) / (width * height) : 0
}

function isVisible(actor: Actor, timeS: number, share: number): boolean {
  const box = actor.boxAt(timeS)
  return box !== null && visibleShare(box) >= share
}

/** Seconds that a told interval and a true one, with its tolerance, have in common; negative where they do not meet. */
const commonS = (truth: Interval, one: Interval) =>
  Math.min(one.toS, truth.toS + LATE_S) - Math.max(one.fromS, truth.fromS - EARLY_S)

/** A told interval is right if most of it is true: an alarm that never ends finds nothing. */
function match(truths: readonly Interval[], told: readonly Interval[]): Score {
  const touches = (truth: Interval, one: Interval) => {
    const common = commonS(truth, one)
    return common >= 0 && common >= RIGHT_SHARE * (one.toS - one.fromS)
  }
  const describe = (prefix: string, intervals: readonly Interval[]) =>
    intervals.map(({ fromS, toS }) => `${prefix} ${fromS.toFixed(1)}–${toS.toFixed(1)}`)
  const missed = truths.filter((truth) => !told.some((one) => touches(truth, one)))
  const wrong = told.filter((one) => !truths.some((truth) => touches(truth, one)))
  return {
    truths: truths.length,
    found: truths.length - missed.length,
    told: told.length,
    right: told.length - wrong.length,
    notes: [...describe('missed', missed), ...describe('wrong', wrong)],
  }
}

function watchFilm(film: Film) {
  const [first] = film.images
  if (!first) throw new RangeError('the film is empty')
  return createSceneWatch(first.image)
}

function judgeMotion(film: Film, scenario: Scenario): Score {
  const truths = intervalsWhere(
    scenario,
    (timeS) => scenario.scene.actors.some((actor) => isVisible(actor, timeS, 0.35)),
    MOTION_GAP_S,
  )
  const watch = watchFilm(film)
  const alarm = createMotionAlarm([])
  const told: Interval[] = []
  for (const { image, atMs } of film.images) {
    const news = alarm.update(watch.watch(image, atMs))
    if (!news) continue
    const interval = { fromS: news.startedAtMs / 1000, toS: (news.startedAtMs + news.durationMs) / 1000 }
    if (news.phase === 'begins') told.push(interval)
    else told.splice(-1, 1, interval)
  }
  return match(truths, told)
}

function judgePerimeter(film: Film, scenario: Scenario): Score {
  const isInside = (actor: Actor, timeS: number) => {
    const foot = actor.groundAt(timeS)
    if (!foot || !isVisible(actor, timeS, 0.5)) return false
    return isInPolygon({ x: foot.x / SCENE_WIDTH, y: Math.min(0.999, foot.y / SCENE_HEIGHT) }, scenario.zone)
  }
  const truths = scenario.scene.actors.flatMap((actor) =>
    intervalsWhere(scenario, (timeS) => isInside(actor, timeS), 30),
  )
  const watch = watchFilm(film)
  const perimeter = createPerimeter({
    zones: [{ corners: scenario.zone, sensitivity: 50 }],
    minObject: { width: 0.01, height: 0.02 },
  })
  const told = film.images.flatMap(({ image, atMs }) =>
    perimeter.update(watch.watch(image, atMs)).map(() => ({ fromS: atMs / 1000, toS: atMs / 1000 })),
  )
  const score = match(truths, told)
  // One intrusion told twice is wrong once.
  const repeated =
    told.length - new Set(told.map((one) => truths.findIndex((truth) => one.fromS <= truth.toS + LATE_S))).size
  return {
    ...score,
    right: score.right - Math.max(0, repeated),
    notes: [...score.notes, ...(repeated > 0 ? [`${repeated} told twice`] : [])],
  }
}

function judgeCounting(film: Film, scenario: Scenario): Score {
  const lineX = scenario.line[0].x * SCENE_WIDTH
  const truths: { atS: number; direction: string }[] = []
  for (const actor of scenario.scene.actors) {
    let last: number | null = null
    for (let timeS = 0; timeS < scenario.lengthS; timeS += STEP_S) {
      const x = actor.groundAt(timeS)?.x ?? null
      if (x !== null && last !== null && Math.sign(x - lineX) !== Math.sign(last - lineX)) {
        truths.push({ atS: timeS, direction: x > lineX ? 'in' : 'out' })
      }
      last = x
    }
  }
  const watch = watchFilm(film)
  const counter = createPeopleCounter({ lines: [scenario.line], enterPoint: scenario.enterPoint })
  const told = film.images.flatMap(({ image, atMs }) =>
    counter.update(watch.watch(image, atMs)).map(({ direction }) => ({ atS: atMs / 1000, direction })),
  )
  const open = [...truths]
  const wrong: typeof told = []
  for (const one of told) {
    const index = open.findIndex(
      ({ atS, direction }) => direction === one.direction && Math.abs(atS - one.atS) <= LATE_S,
    )
    if (index >= 0) open.splice(index, 1)
    else wrong.push(one)
  }
  return {
    truths: truths.length,
    found: truths.length - open.length,
    told: told.length,
    right: told.length - wrong.length,
    notes: [
      ...open.map(({ atS, direction }) => `missed ${direction} ${atS.toFixed(1)}`),
      ...wrong.map(({ atS, direction }) => `wrong ${direction} ${atS.toFixed(1)}`),
    ],
  }
}

/** Every second: whether the count is within ±1. */
function judgeCrowd(film: Film, scenario: Scenario): Score {
  const watch = watchFilm(film)
  const crowd = createCrowd({ zones: [{ corners: scenario.zone, sensitivity: 50 }], peopleMax: 100 })
  let seconds = 0
  let right = 0
  const notes: string[] = []
  for (const { image, atMs } of film.images) {
    const { count } = crowd.update(watch.watch(image, atMs))
    if (atMs < EMPTY_S * 1000 || atMs % 1000 !== 0) continue
    const truth = scenario.scene.actors.filter((actor) => isVisible(actor, atMs / 1000, 0.6)).length
    seconds += 1
    if (Math.abs(count - truth) <= 1) right += 1
    else notes.push(`${atMs / 1000}s: ${count} of ${truth}`)
  }
  return { truths: seconds, found: right, told: seconds, right, notes }
}

/** Every second and spot whose state is certain: whether it is known rightly. */
function judgeParking(film: Film, scenario: Scenario): Score {
  const watch = watchFilm(film)
  const [first] = film.images
  if (!first) throw new RangeError('the film is empty')
  const spots = scenario.spots.map((corners, index) => ({ id: index + 1, corners }))
  const parking = createParking(spots, first.image)
  let truths = 0
  let right = 0
  const wrong = new Map<number, number>()
  for (const { image, atMs } of film.images) {
    const { taken } = parking.update(watch.watch(image, atMs))
    if (atMs < EMPTY_S * 1000 || atMs % 1000 !== 0) continue
    // A spot is told some seconds after its car came to rest.
    const certain = [atMs, atMs - 2000, atMs - 5000].map((ms) => scenario.occupancyAt(Math.max(0, ms / 1000)))
    for (const [spot, isTaken] of (certain[0] ?? []).entries()) {
      if (isTaken === null || certain.some((state) => state[spot] !== isTaken)) continue
      truths += 1
      if (taken[spot] === isTaken) right += 1
      else wrong.set(spot, (wrong.get(spot) ?? 0) + 1)
    }
  }
  return { truths, found: right, told: truths, right, notes: [...wrong].map(([spot, s]) => `spot ${spot + 1}: ${s} s`) }
}
