import type { ColumnType, Generated } from 'kysely'

interface AnalyticsEventTable {
  id: string
  at: Date
  employee_id: string | null
  ext: unknown
  camera_id: number
  duration_ms: number | null
  device_id: number | null
  confidence: number | null
  temperature: number | null
  type: number
  shots: number
  access: boolean | null
  alarm: boolean | null
  plate: string | null
  text: string | null
}

interface EventHourTable {
  camera_id: number
  type: number
  bucket: Date
  n: number
  last_end: Date
}

interface EventScreenshotDayTable {
  day: string
  bytes: string
}

interface AnalyticSettingTable {
  camera_id: number
  type: string
  is_active: Generated<boolean>
  settings: ColumnType<unknown, string, string>
  changed_at: ColumnType<Date, Date | undefined, Date>
}

interface ScheduleTable {
  id: Generated<number>
  camera_id: number
  type: string
  account_id: string | null
  settings: ColumnType<unknown, string, string>
}

/** What the engine says of the models of a kind. */
export interface AnalyticModelTable {
  type: string
  /** As the contract's `ModelProblem`; null where nothing is wrong. */
  problem: string | null
  detail: Generated<string>
  told_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export interface AnalyticsTables {
  analytic_model: AnalyticModelTable
  analytics_event: AnalyticsEventTable
  event_hour: EventHourTable
  event_screenshot_day: EventScreenshotDayTable
  analytic_setting: AnalyticSettingTable
  schedule: ScheduleTable
}
