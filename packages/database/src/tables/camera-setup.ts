import type { ColumnType } from 'kysely'

type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface CameraDeviceTable {
  camera_id: number
  driver: 'onvif'
  access_sealed: string
  settings: ColumnType<unknown, string | null | undefined, string | null>
  motion_zone: ColumnType<unknown, string | null | undefined, string | null>
  updating_kind: ColumnType<'reboot' | 'firmware' | null, 'reboot' | 'firmware' | null | undefined>
  updating_since: NullableTimestamp
}

export interface CameraSetupTables {
  camera_device: CameraDeviceTable
}
