/** Which kinds of a camera are switched on and in schedule: pure. */
import { localTimeOf } from '@sova/base'
import { type AnalyticType, isScheduled, ScheduleDays } from '@sova/contract'

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
  /** Its settings are reached over ONVIF. */
  readonly has_device: boolean
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

export interface Activity {
  settingOf(camera: CameraRow, type: AnalyticType): SettingRow | undefined
  isActive(camera: CameraRow, type: AnalyticType): boolean
}

export function createActivity({ settings, schedules }: StoredAnalytics, nowMs: number): Activity {
  const settingOf = new Map(settings.map((row) => [keyOf(row), row]))
  const schedulesOf = groupByKey(schedules)
  return {
    settingOf: ({ id }, type) => settingOf.get(keyOf({ camera_id: id, type })),
    isActive(camera, type) {
      const key = keyOf({ camera_id: camera.id, type })
      if (!camera.analytics.includes(type) || settingOf.get(key)?.is_active === false) return false
      return isScheduled(readSchedules(schedulesOf.get(key) ?? []), localTimeOf(nowMs, camera.timezone))
    },
  }
}

const keyOf = ({ camera_id, type }: Pick<ScheduleRow, 'camera_id' | 'type'>) => `${camera_id}/${type}`

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
