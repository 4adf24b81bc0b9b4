/** Which cameras are watched now, and for what: a pure decision from what is stored and the time. */
import { localTimeOf } from '@sova/base'
import { isScheduled, type ModelKind, ScheduleDays } from '@sova/contract'
import { readModelSettings, readSettings } from './read-settings.ts'
import { type SeenType, WATCHED_TYPES, type WatchedCamera, type WatchSettings } from './watch-settings.ts'

export interface CameraRow {
  readonly id: number
  readonly number: string
  /** IANA name. */
  readonly timezone: string
  readonly analytics: readonly string[]
  readonly streams_count: number
  readonly media_domain: string
  /** Null for a camera that nobody owns. */
  readonly owner_id: string | null
  /** A camera that its operator has taken out of service is not watched. */
  readonly is_inactive: boolean
  /** Organisations of its owners and of the devices that it stands at. */
  readonly gang_ids: readonly number[]
}

export interface SettingRow {
  readonly camera_id: number
  readonly type: string
  readonly is_active: boolean
  readonly settings: unknown
}

export interface ScheduleRow {
  readonly camera_id: number
  readonly type: string
  readonly settings: unknown
}

export interface StoredAnalytics {
  readonly cameras: readonly CameraRow[]
  readonly settings: readonly SettingRow[]
  readonly schedules: readonly ScheduleRow[]
}

/** @param modelKinds kinds that models can see */
export function planWatching(
  { cameras, settings, schedules }: StoredAnalytics,
  nowMs: number,
  modelKinds: readonly ModelKind[] = [],
): WatchedCamera[] {
  const settingOf = new Map(settings.map((row) => [`${row.camera_id}/${row.type}`, row]))
  const schedulesOf = groupByKey(schedules)
  return cameras.flatMap((camera) => {
    if (camera.owner_id === null || camera.is_inactive) return []
    const local = localTimeOf(nowMs, camera.timezone)
    const isWatched = (type: SeenType) => {
      const key = `${camera.id}/${type}`
      if (!camera.analytics.includes(type) || settingOf.get(key)?.is_active === false) return false
      return isScheduled(readSchedules(schedulesOf.get(key) ?? []), local)
    }
    const watch: WatchSettings = Object.assign(
      {},
      ...WATCHED_TYPES.filter(isWatched).map((type) =>
        readSettings(type, settingOf.get(`${camera.id}/${type}`)?.settings),
      ),
    )
    const models = modelKinds.filter(isWatched).flatMap((kind) => {
      const model = readModelSettings(kind, settingOf.get(`${camera.id}/${kind}`)?.settings)
      return model ? [[kind, model] as const] : []
    })
    if (models.length > 0) Object.assign(watch, { models: Object.fromEntries(models) })
    if (Object.keys(watch).length === 0) return []
    const { id, number, owner_id: ownerId, media_domain: mediaDomain } = camera
    const tracks = camera.streams_count > 1 ? 'v2' : 'v1'
    return [{ id, number, ownerId, mediaDomain, tracks, gangIds: camera.gang_ids, settings: watch }]
  })
}

const keyOf = ({ camera_id, type }: ScheduleRow) => `${camera_id}/${type}`

function groupByKey(rows: readonly ScheduleRow[]): Map<string, ScheduleRow[]> {
  const groups = new Map<string, ScheduleRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** A schedule that another version has left in a shape of its own does not switch anything off. */
const readSchedules = (rows: readonly ScheduleRow[]) =>
  rows.flatMap(({ settings }) => {
    const { data } = ScheduleDays.safeParse(settings)
    return data ? [{ settings: data }] : []
  })
