import type { ColumnType, Generated } from 'kysely'

type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface CameraDeviceTable {
  camera_id: number
  driver: 'onvif'
  access_sealed: string
  /** Of the address alone; null where the device was set up before this was kept. */
  address_hash: Generated<Buffer | null>
  settings: ColumnType<unknown, string | null | undefined, string | null>
  motion_zone: ColumnType<unknown, string | null | undefined, string | null>
  updating_kind: ColumnType<'reboot' | 'firmware' | null, 'reboot' | 'firmware' | null | undefined>
  updating_since: NullableTimestamp
}

export interface CameraSetupTables {
  camera_device: CameraDeviceTable
}
