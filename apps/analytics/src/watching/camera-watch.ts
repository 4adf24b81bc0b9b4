/** One camera's pictures to what happens before it: the scene is followed once, and each active kind has its rule. Pure. */
import type { EventWords } from '@sova/contract'
import {
  type Box,
  createCrowd,
  createMotionAlarm,
  createParking,
  createPeopleCounter,
  createPerimeter,
  createSceneWatch,
  type EpisodeNews,
  type LumaImage,
  type SceneReport,
  unionOf,
} from '@sova/detection'
import { WATCHED_TYPES, type WatchedType, type WatchSettings } from '../cameras/watch-settings.ts'
import { type Happening, type LastingType, lastingKey, type RecentEvent } from './happening.ts'

export interface CameraWatch {
  see(image: LumaImage, atMs: number): Happening[]
  /** What is followed in the last picture. */
  tracks(): SceneReport['tracks']
  /**
   * From the next picture on; what the camera usually sees stays learned, and kinds whose own settings are as before
   * go on.
   * @returns the ends of what went on in the others
   */
  apply(settings: WatchSettings): Happening[]
  /** Ends what goes on. */
  end(): Happening[]
}

export interface CameraWatchInputs {
  readonly settings: WatchSettings
  /** Of the last minutes, so that a restart tells nothing twice. */
  readonly recent: readonly RecentEvent[]
}

/** What began again so soon after a restart is what went on before it. */
const RESUMED_WITHIN_MS = 30_000
/** What went on then is told every half a minute at the most: so much longer it may have lasted. */
const CONTINUED_WITHIN_MS = 2 * RESUMED_WITHIN_MS
/** A stream that is opened again begins at its last keyframe; what is further back is of a clock that was set back. */
const SET_BACK_MS = 30_000
/** The picture of an event shows this much around what it is about, as a share of its size. */
const MARGIN_SHARE = 0.25

type Rule = (report: SceneReport) => Happening[]
interface RunningRule {
  readonly update: Rule
  readonly end: () => Happening[]
}

export function createCameraWatch({ settings, recent }: CameraWatchInputs): CameraWatch {
  let scene: { watch: ReturnType<typeof createSceneWatch>; width: number; height: number } | null = null
  let applied = settings
  let known = recent
  const rules = new Map<WatchedType, RunningRule>()
  let firstAtMs = 0
  let lastAtMs = Number.NEGATIVE_INFINITY
  let tracks: SceneReport['tracks'] = []

  const endRules = (types: Iterable<WatchedType>): Happening[] =>
    [...types].flatMap((type) => {
      const ended = rules.get(type)?.end() ?? []
      rules.delete(type)
      return ended
    })
  const end = () => endRules([...rules.keys()])

  const see = (image: LumaImage, atMs: number): Happening[] => {
    const ended: Happening[] = []
    if (lastAtMs - atMs > SET_BACK_MS) {
      // All that remembers a moment would wait until it is as late again.
      ended.push(...end())
      scene = null
      known = []
    }
    lastAtMs = atMs
    if (!scene || scene.width !== image.width || scene.height !== image.height) {
      ended.push(...end())
      scene = { watch: createSceneWatch(image), width: image.width, height: image.height }
      firstAtMs = atMs
    }
    for (const type of WATCHED_TYPES) {
      const rule = rules.get(type) ?? createRule(type, applied, scene, { recent: known, firstAtMs })
      if (rule) rules.set(type, rule)
    }
    const report = scene.watch.watch(image, atMs)
    tracks = report.tracks
    return [...ended, ...[...rules.values()].flatMap((rule) => rule.update(report))]
  }

  return {
    see,
    tracks: () => tracks,
    end,
    apply(next) {
      const isOther = (type: WatchedType) => JSON.stringify(next[type]) !== JSON.stringify(applied[type])
      const ended = endRules(WATCHED_TYPES.filter(isOther))
      applied = next
      return ended
    },
  }
}

interface Start {
  readonly recent: readonly RecentEvent[]
  readonly firstAtMs: number
}

/** Null for a kind that is not watched. */
function createRule(
  type: WatchedType,
  settings: WatchSettings,
  size: { readonly width: number; readonly height: number },
  start: Start,
): RunningRule | null {
  switch (type) {
    case 'motion_alarm':
      return settings.motion_alarm ? motionRule(settings.motion_alarm, start) : null
    case 'perimeter_security':
      return settings.perimeter_security ? perimeterRule(settings.perimeter_security, start) : null
    case 'people_counter':
      return settings.people_counter ? countingRule(settings.people_counter) : null
    case 'crowd':
      return settings.crowd ? crowdRule(settings.crowd, start) : null
    case 'parking_detection':
      return settings.parking_detection ? parkingRule(settings.parking_detection, size) : null
  }
}

/** The stored event that a beginning goes on from; null for a new one. */
function findResumed({ recent, firstAtMs }: Start, type: WatchedType, startedAtMs: number): RecentEvent | null {
  if (startedAtMs - firstAtMs > RESUMED_WITHIN_MS) return null
  const mayBe = ({ endMs, continues }: RecentEvent) =>
    startedAtMs - endMs < (continues ? CONTINUED_WITHIN_MS : RESUMED_WITHIN_MS)
  return recent.find((event) => event.type === type && mayBe(event)) ?? null
}

/** Something that lasts is told under the key of its beginning, each time with its length so far. */
function lasting(type: LastingType, start: Start) {
  let resumed: RecentEvent | null = null
  return (news: EpisodeNews, words: EventWords, area: Box | null): Happening => {
    if (news.phase === 'begins') resumed = findResumed(start, type, news.startedAtMs)
    const atMs = resumed?.atMs ?? news.startedAtMs
    return {
      type,
      atMs,
      durationMs: news.startedAtMs + news.durationMs - atMs,
      words,
      isNew: news.phase === 'begins' && resumed === null,
      continues: news.phase !== 'ends',
      key: lastingKey(type, atMs),
      area,
    }
  }
}

const once = { durationMs: null, isNew: true, continues: false } as const

function motionRule({ zones }: NonNullable<WatchSettings['motion_alarm']>, start: Start): RunningRule {
  const alarm = createMotionAlarm(zones)
  const tell = lasting('motion_alarm', start)
  return {
    update(report) {
      const news = alarm.update(report)
      return news ? [tell(news, { code: 'motion' }, areaOfMoving(report))] : []
    },
    end() {
      const news = alarm.end()
      return news ? [tell(news, { code: 'motion' }, null)] : []
    },
  }
}

function perimeterRule(settings: NonNullable<WatchSettings['perimeter_security']>, start: Start): RunningRule {
  const perimeter = createPerimeter(settings)
  return {
    update: (report) =>
      perimeter.update(report).flatMap(({ atMs, zoneIndex, box, cameFromOutside }) => {
        // Who stood in the zone before a restart was told of before it.
        if (!cameFromOutside && findResumed(start, 'perimeter_security', atMs)) return []
        const key = `engine/perimeter_security/${zoneIndex}/${atMs}`
        const words = { code: 'intrusion', value: zoneIndex + 1 } as const
        return [{ ...once, type: 'perimeter_security', atMs, words, key, area: withMargin(box) }]
      }),
    end: () => [],
  }
}

function countingRule(settings: NonNullable<WatchSettings['people_counter']>): RunningRule {
  const counter = createPeopleCounter(settings)
  return {
    update: (report) =>
      counter.update(report).map(({ atMs, lineIndex, trackId, direction }) => ({
        ...once,
        type: 'people_counter',
        atMs,
        text: direction,
        key: `engine/people_counter/${lineIndex}/${trackId}/${direction}/${atMs}`,
        area: null,
      })),
    end: () => [],
  }
}

function crowdRule(settings: NonNullable<WatchSettings['crowd']>, start: Start): RunningRule {
  const crowd = createCrowd(settings)
  const tell = lasting('crowd', start)
  let largest = 0
  return {
    update(report) {
      const { count, news } = crowd.update(report)
      if (news?.phase === 'begins') largest = count
      largest = Math.max(largest, count)
      return news ? [tell(news, { code: 'crowd', value: largest }, null)] : []
    },
    end() {
      const news = crowd.end()
      return news ? [tell(news, { code: 'crowd', value: largest }, null)] : []
    },
  }
}

function parkingRule(
  { spots }: NonNullable<WatchSettings['parking_detection']>,
  size: { readonly width: number; readonly height: number },
): RunningRule {
  const parking = createParking(spots, size)
  return {
    update: (report) =>
      parking.update(report).changes.map(({ atMs, spotId, isTaken, box }) => ({
        ...once,
        type: 'parking_detection',
        atMs,
        words: { code: isTaken ? 'spot_taken' : 'spot_free', value: spotId },
        key: `engine/parking_detection/${spotId}/${atMs}`,
        area: withMargin(box),
      })),
    end: () => [],
  }
}

function areaOfMoving({ tracks }: SceneReport): Box | null {
  const moving = tracks.filter(({ isConfirmed, isMoving, isSeen }) => isConfirmed && isMoving && isSeen)
  const [first, ...others] = moving.map(({ box }) => box)
  return first ? withMargin(others.reduce(unionOf, first)) : null
}

function withMargin({ x, y, width, height }: Box): Box {
  const left = Math.max(0, x - width * MARGIN_SHARE)
  const top = Math.max(0, y - height * MARGIN_SHARE)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + MARGIN_SHARE)) - left,
    height: Math.min(1, y + height * (1 + MARGIN_SHARE)) - top,
  }
}
