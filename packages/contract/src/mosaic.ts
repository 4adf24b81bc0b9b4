import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'
import { GRID_LAYOUTS, MosaicGrid } from './mosaic-grid.ts'
import { plainText } from './plain-text.ts'

export const MOSAIC_TITLE_LENGTH_MIN = 1
export const MOSAIC_TITLE_LENGTH_MAX = 16
/** Of one account. */
export const MOSAICS_MAX = 100
/** Beyond this many the tabs become a dropdown. */
export const MOSAIC_TABS_MAX = 4
/** Alarm slots of one mosaic; a grid with fewer cells has no more than its cells. */
export const MOSAIC_ALARM_SLOTS_MAX = 4
/** Cameras whose events one mosaic listens to. */
export const MOSAIC_ALARM_CAMERAS_MAX = 500
const GRID_CELLS_MAX = 16

const INT32_MAX = 2_147_483_647
export const MosaicId = z.int().check(z.minimum(1), z.maximum(INT32_MAX))
export type MosaicId = z.output<typeof MosaicId>

/** Counts the times that a mosaic was saved, from 1. */
export const MosaicRevision = z.int().check(z.minimum(1), z.maximum(INT32_MAX))

export const MosaicTitle = plainText(
  { minimum: MOSAIC_TITLE_LENGTH_MIN, maximum: MOSAIC_TITLE_LENGTH_MAX },
  'mosaic_title',
)

/** One cell of the wall. An alarm slot gives way to a camera with an alarm, and then shows its own camera again. */
export const MosaicSlot = z.object({
  camera_number: z.nullable(CameraNumber),
  is_alarm: z._default(z.boolean(), false),
})
export type MosaicSlot = z.output<typeof MosaicSlot>

const alarmSlotsOf = (slots: readonly MosaicSlot[]): number => slots.filter((slot) => slot.is_alarm).length

/** No camera stands on a wall twice. */
function areCamerasUnique(slots: readonly MosaicSlot[]): boolean {
  const numbers = slots.flatMap(({ camera_number }) => camera_number ?? [])
  return new Set(numbers).size === numbers.length
}

/** By the cell's place in its grid; cells beyond the end of the list are empty. */
export const MosaicSlots = z.array(MosaicSlot).check(
  z.maxLength(GRID_CELLS_MAX),
  z.refine(areCamerasUnique, { params: { key: 'mosaic_camera_twice' } }),
  z.refine((slots) => alarmSlotsOf(slots) <= MOSAIC_ALARM_SLOTS_MAX, { params: { key: 'mosaic_alarm_slots' } }),
)

export const MosaicAlarmCameras = z.array(CameraNumber).check(z.maxLength(MOSAIC_ALARM_CAMERAS_MAX))

/** What a person decides of a mosaic; an edit gives all of it anew. */
export const MosaicDraft = z.object({
  title: MosaicTitle,
  grid: MosaicGrid,
  slots: MosaicSlots,
  /** Low latency. */
  realtime: z.boolean(),
  alarm_cameras: MosaicAlarmCameras,
})
export type MosaicDraft = z.output<typeof MosaicDraft>

/** Slots beyond the last cell of the grid are refused. */
export const areSlotsWithinGrid = ({ grid, slots }: Pick<MosaicDraft, 'grid' | 'slots'>): boolean =>
  slots.length <= GRID_LAYOUTS[grid].cellsCount

/** A mosaic of the caller (spec 1 §3). A camera that the caller may not see now leaves its slot empty. */
export const Mosaic = z.object({
  id: MosaicId,
  revision: MosaicRevision,
  title: z.string(),
  grid: MosaicGrid,
  /** As many as the grid has cells. */
  slots: z.array(z.object({ camera_number: z.nullable(CameraNumber), is_alarm: z.boolean() })),
  realtime: z.boolean(),
  alarm_cameras: z.array(CameraNumber),
})
export type Mosaic = z.output<typeof Mosaic>

/** What the wall needs of a mosaic, in the client's own names (spec 1 §3). */
export interface MosaicInfo {
  id: MosaicId
  title: string
  grid: MosaicGrid
  /** Of the cells that have one, in the order of the cells. */
  viewCameraNumbers: CameraNumber[]
  lowLatencyMode: boolean
  alarmCameraNumbers: CameraNumber[]
  /** Cells that give way to alarms. */
  alarmSlots: number[]
}

export function toMosaicInfo(mosaic: Mosaic): MosaicInfo {
  return {
    id: mosaic.id,
    title: mosaic.title,
    grid: mosaic.grid,
    viewCameraNumbers: mosaic.slots.flatMap(({ camera_number }) => camera_number ?? []),
    lowLatencyMode: mosaic.realtime,
    alarmCameraNumbers: mosaic.alarm_cameras,
    alarmSlots: mosaic.slots.flatMap(({ is_alarm }, cell) => (is_alarm ? cell : [])),
  }
}
