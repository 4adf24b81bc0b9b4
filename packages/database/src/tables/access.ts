import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface GangTable {
  id: Generated<number>
  title: string
  created_at: Timestamp
}

export interface EmployeeTable {
  id: Generated<number>
  gang_id: number
  title: string
  is_active: Generated<boolean>
  created_at: Timestamp
  search_text: ColumnType<string, never, never>
}

export interface EmployeeAccountTable {
  employee_id: number
  account_id: string
}

export interface EmployeePhotoTable {
  id: Generated<number>
  employee_id: number
  jpeg: Buffer
  width: number
  height: number
  status: Generated<'waiting' | 'ready' | 'failed'>
  error_message: string | null
  uploaded_at: Timestamp
}

export interface AccessGroupTable {
  id: Generated<number>
  gang_id: number
  title: string
  about: Generated<string>
  created_at: Timestamp
  search_text: ColumnType<string, never, never>
}

export interface AccessGroupEmployeeTable {
  group_id: number
  employee_id: number
  gang_id: number
}

export interface CarTable {
  id: Generated<number>
  gang_id: number
  employee_id: number
  number: string
  /** `2026-07-31`; read it with `to_char`, for a date has no moment. */
  expired_date: ColumnType<Date | null, string | null | undefined, string | null>
  timezone: string | null
  created_at: Timestamp
  plate_key: ColumnType<string, never, never>
}

export interface AccessDeviceTable {
  id: Generated<number>
  gang_id: number
  ident: string
  title: string
  is_active: Generated<boolean>
  emergency_vehicle_access: Generated<boolean>
  min_confidence: Generated<number>
  driver: string
  settings_sealed: string
  state: Generated<'unknown' | 'opened' | 'failed' | 'timed_out'>
  last_answer: string | null
  last_answer_at: NullableTimestamp
  search_text: ColumnType<string, never, never>
}

export interface AccessDeviceCameraTable {
  device_id: number
  camera_id: number
  camera_direction: Generated<number>
  module_id: string | null
}

export interface AccessGroupPermissionTable {
  gang_id: number
  group_id: number
  device_id: number
  is_auto: Generated<boolean>
  access_type: number
}

export interface EmployeePermissionTable {
  gang_id: number
  employee_id: number
  device_id: number
  is_auto: Generated<boolean>
  access_type: number
}

export interface EmployeeBanTable {
  id: Generated<number>
  gang_id: number
  employee_id: number
  device_id: number
  reason: Generated<string>
  created_at: Timestamp
}

export interface DeviceCommandTable {
  id: Generated<string>
  device_id: number
  module_id: string | null
  account_id: string
  camera_number: string | null
  state: Generated<'asked' | 'taken' | 'opened' | 'failed' | 'timed_out'>
  answer: string | null
  asked_at: Timestamp
  expires_at: Timestamp
  answered_at: NullableTimestamp
}

export interface AccessJournalTable {
  id: Generated<string>
  gang_id: number
  at: Timestamp
  kind: 'car' | 'face' | 'manual'
  is_granted: boolean
  reason: string
  device_id: number
  device_title: string
  module_id: string | null
  camera_number: string | null
  employee_id: number | null
  employee_title: string | null
  car_id: number | null
  car_number: string | null
  access_group_id: number | null
  access_group_title: string | null
  account_id: string | null
  username: string | null
  confidence: number | null
  event_id: ColumnType<string | null, string | number | null | undefined, never>
}

export interface AccessJournalAnswerTable {
  journal_id: string
  state: 'opened' | 'failed' | 'timed_out'
  answer: string | null
  latency_ms: number
  at: Timestamp
}

export interface AccessTables {
  gang: GangTable
  employee: EmployeeTable
  employee_account: EmployeeAccountTable
  employee_photo: EmployeePhotoTable
  access_group: AccessGroupTable
  access_group_employee: AccessGroupEmployeeTable
  car: CarTable
  access_device: AccessDeviceTable
  access_device_camera: AccessDeviceCameraTable
  access_group_permission: AccessGroupPermissionTable
  employee_permission: EmployeePermissionTable
  employee_ban: EmployeeBanTable
  device_command: DeviceCommandTable
  access_journal: AccessJournalTable
  access_journal_answer: AccessJournalAnswerTable
}
