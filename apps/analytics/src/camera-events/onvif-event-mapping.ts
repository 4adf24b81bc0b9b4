/**
 * What cameras tell over ONVIF, as events of Sova: motion and intrusions as rules of the Analytics Service (Annex A) name
 * them, plates and faces as its object recognition does (§B). Everything that is known of topics stands here.
 */

import type { CameraNotification } from '@sova/camera-drivers'
import { type AnalyticType, EVENT_DURATION_MAX_MS, type NewAnalyticEvent, PLATE_LENGTH_MAX } from '@sova/contract'

/** Kinds that cameras can tell of over ONVIF. */
export const ONVIF_KINDS = ['motion_alarm', 'perimeter_security', 'car_number', 'face_recognition'] as const
export type OnvifKind = (typeof ONVIF_KINDS)[number]

interface TopicRule {
  readonly topics: RegExp
  readonly kind: OnvifKind
  /** Names of the item that says whether it is so; without any, each notification is one event. */
  readonly states: readonly string[]
}

const TOPIC_RULES: readonly TopicRule[] = [
  {
    topics: /^RuleEngine\/(CellMotionDetector|MotionRegionDetector)\/Motion$|^VideoSource\/MotionAlarm$/,
    kind: 'motion_alarm',
    states: ['IsMotion', 'State'],
  },
  { topics: /^RuleEngine\/FieldDetector\/ObjectsInside$/, kind: 'perimeter_security', states: ['IsInside', 'State'] },
  { topics: /^RuleEngine\/LineDetector\/Crossed$/, kind: 'perimeter_security', states: [] },
  { topics: /^RuleEngine\/(.+\/)?LicensePlate(Recognition)?(\/.+)?$/, kind: 'car_number', states: [] },
  { topics: /^RuleEngine\/(Recognition\/Face|FaceDetector(\/.+)?)$/, kind: 'face_recognition', states: [] },
]
const PLATE_ITEMS = ['PlateNumber', 'Plate', 'LicensePlate', 'Number'] as const
const LIKELIHOOD_ITEMS = ['Likelihood', 'Confidence'] as const
const SOURCE_LENGTH_MAX = 60

export interface NotificationReader {
  read(notifications: readonly CameraNotification[], nowMs: number): NewAnalyticEvent[]
  /** Nobody is told any more how what goes on ends. */
  end(nowMs: number): NewAnalyticEvent[]
}

export function createNotificationReader(number: string, kinds: ReadonlySet<AnalyticType>): NotificationReader {
  /** By source: since when it is so. */
  const going = new Map<string, { kind: OnvifKind; sinceMs: number }>()

  const lasting = (source: string, kind: OnvifKind, sinceMs: number, untilMs: number | null): NewAnalyticEvent => ({
    ...base(number, kind, sinceMs, source),
    ...(kind === 'motion_alarm'
      ? {
          is_new: untilMs === null,
          continues: untilMs === null,
          duration_ms: Math.min(EVENT_DURATION_MAX_MS, Math.max(0, (untilMs ?? sinceMs) - sinceMs)),
        }
      : {}),
  })

  const change = (source: string, kind: OnvifKind, isSo: boolean, atMs: number): NewAnalyticEvent[] => {
    const known = going.get(source)
    if (isSo === Boolean(known)) return []
    if (isSo) {
      going.set(source, { kind, sinceMs: atMs })
      return [lasting(source, kind, atMs, null)]
    }
    going.delete(source)
    return known && kind === 'motion_alarm' ? [lasting(source, kind, known.sinceMs, atMs)] : []
  }

  return {
    read: (notifications, nowMs) =>
      notifications.flatMap((notification) => {
        const rule = TOPIC_RULES.find(({ topics }) => topics.test(notification.topic))
        if (!rule || !kinds.has(rule.kind)) return []
        // A camera whose clock jumps tells of the future.
        const atMs = Math.round(notification.isInitial ? nowMs : Math.min(notification.atMs, nowMs))
        const source = sourceOf(notification)
        if (rule.states.length === 0)
          return notification.isInitial ? [] : tellOnce(number, rule.kind, notification, atMs)
        const state = itemOf(notification, rule.states)
        return state === null ? [] : change(source, rule.kind, /^(true|1)$/i.test(state), atMs)
      }),
    end(nowMs) {
      const ended = [...going].flatMap(([source, { kind }]) => change(source, kind, false, nowMs))
      going.clear()
      return ended
    },
  }
}

function tellOnce(number: string, kind: OnvifKind, notification: CameraNotification, atMs: number): NewAnalyticEvent[] {
  const event = base(number, kind, atMs, sourceOf(notification))
  const likelihood = Number(itemOf(notification, LIKELIHOOD_ITEMS) ?? Number.NaN)
  const sure = likelihood >= 0 && likelihood <= 1 ? { confidence: likelihood } : {}
  if (kind === 'face_recognition') return [{ ...event, ...sure, words: { code: 'face_unknown' } }]
  if (kind !== 'car_number') return [event]
  const plate = itemOf(notification, PLATE_ITEMS)?.trim().slice(0, PLATE_LENGTH_MAX)
  if (!plate) return []
  const { words: _, ...plain } = event
  return [{ ...plain, ...sure, text: plate, number: plate }]
}

const base = (number: string, kind: OnvifKind, atMs: number, source: string): NewAnalyticEvent => ({
  camera_number: number,
  type: kind,
  at_ms: atMs,
  words: { code: kind === 'motion_alarm' ? 'motion' : 'seen_by_camera' },
  ...(kind === 'motion_alarm' || kind === 'perimeter_security' ? { alarm: true } : {}),
  external_id: `onvif/${kind}/${source}/${atMs}`,
})

/** Which of its rules a camera speaks of. */
const sourceOf = ({ topic, source }: CameraNotification): string =>
  `${topic}:${[...source.values()].join(',')}`.slice(-SOURCE_LENGTH_MAX)

function itemOf({ data }: CameraNotification, names: readonly string[]): string | null {
  for (const name of names) {
    const value = data.get(name)
    if (value !== undefined && value !== '') return value
  }
  return null
}
