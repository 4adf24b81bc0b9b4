import type { ColumnType, Generated } from 'kysely'

interface MosaicTable {
  id: Generated<number>
  account_id: string
  title: string
  grid: string
  realtime: boolean
  revision: Generated<number>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

interface MosaicSlotTable {
  mosaic_id: number
  cell: number
  camera_id: number | null
  is_alarm: boolean
}

interface MosaicAlarmCameraTable {
  mosaic_id: number
  camera_id: number
}

export interface MosaicTables {
  mosaic: MosaicTable
  mosaic_slot: MosaicSlotTable
  mosaic_alarm_camera: MosaicAlarmCameraTable
}
