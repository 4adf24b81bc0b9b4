/** A mosaic while it is being edited. Every change is a pure function of the draft. */
import {
  GRID_LAYOUTS,
  isPlainText,
  MOSAIC_ALARM_SLOTS_MAX,
  MOSAIC_GRID_DEFAULT,
  MOSAIC_TITLE_LENGTH_MAX,
  MOSAIC_TITLE_LENGTH_MIN,
  type Mosaic,
  type MosaicDraft,
  type MosaicGrid,
  type MosaicSlot,
} from '@sova/contract'

const EMPTY_SLOT: MosaicSlot = { camera_number: null, is_alarm: false }

export const newMosaic = (title: string): MosaicDraft => ({
  title,
  grid: MOSAIC_GRID_DEFAULT,
  slots: Array.from({ length: GRID_LAYOUTS[MOSAIC_GRID_DEFAULT].cellsCount }, () => EMPTY_SLOT),
  realtime: true,
  alarm_cameras: [],
})

export const draftOf = ({ id: _, revision: _count, ...draft }: Mosaic): MosaicDraft => draft

/** Cameras keep their order; those beyond the last cell move into cells that are empty, as far as there are any. */
export function withGrid(draft: MosaicDraft, grid: MosaicGrid): MosaicDraft {
  const { cellsCount } = GRID_LAYOUTS[grid]
  const kept = Array.from({ length: cellsCount }, (_, cell) => draft.slots[cell] ?? EMPTY_SLOT)
  const moved = draft.slots.slice(cellsCount).filter(({ camera_number }) => camera_number !== null)
  const slots = kept.map((slot) => {
    if (slot.camera_number !== null) return slot
    return { ...slot, camera_number: moved.shift()?.camera_number ?? null }
  })
  return { ...draft, grid, slots }
}

/** How many cameras a grid has no cell for. */
export function camerasWithoutCell(draft: MosaicDraft, grid: MosaicGrid): number {
  const cameras = draft.slots.filter(({ camera_number }) => camera_number !== null).length
  return Math.max(0, cameras - GRID_LAYOUTS[grid].cellsCount)
}

/** Into a cell, in place of what is there; a camera that stands on the wall already changes places with that. */
export function withCamera(draft: MosaicDraft, cell: number, cameraNumber: string): MosaicDraft {
  const from = cellOfCamera(draft, cameraNumber)
  if (from !== null) return withCellsSwapped(draft, from, cell)
  return withSlot(draft, cell, { camera_number: cameraNumber })
}

export const withoutCamera = (draft: MosaicDraft, cell: number): MosaicDraft =>
  withSlot(draft, cell, { camera_number: null })

/** Alarm slots are places on the wall: they stay where they are. */
export function withCellsSwapped(draft: MosaicDraft, a: number, b: number): MosaicDraft {
  const [first, second] = [draft.slots[a], draft.slots[b]]
  if (!first || !second || a === b) return draft
  return withSlot(withSlot(draft, a, { camera_number: second.camera_number }), b, {
    camera_number: first.camera_number,
  })
}

/** The same draft where there are as many alarm slots as there may be. */
export function withAlarmSlot(draft: MosaicDraft, cell: number, isAlarm: boolean): MosaicDraft {
  if (isAlarm && !mayAddAlarmSlot(draft)) return draft
  return withSlot(draft, cell, { is_alarm: isAlarm })
}

export const mayAddAlarmSlot = ({ slots }: MosaicDraft): boolean =>
  slots.filter(({ is_alarm }) => is_alarm).length < MOSAIC_ALARM_SLOTS_MAX

export function cellOfCamera({ slots }: Pick<MosaicDraft, 'slots'>, cameraNumber: string): number | null {
  const cell = slots.findIndex(({ camera_number }) => camera_number === cameraNumber)
  return cell < 0 ? null : cell
}

/** The first without a camera; one that is no alarm slot first. Null on a full wall. */
export function freeCell({ slots }: MosaicDraft): number | null {
  const isFree = ({ camera_number }: MosaicSlot) => camera_number === null
  const cell = slots.findIndex((slot) => isFree(slot) && !slot.is_alarm)
  const any = cell < 0 ? slots.findIndex(isFree) : cell
  return any < 0 ? null : any
}

const withSlot = (draft: MosaicDraft, cell: number, change: Partial<MosaicSlot>): MosaicDraft => ({
  ...draft,
  slots: draft.slots.map((slot, index) => (index === cell ? { ...slot, ...change } : slot)),
})

export const isTitleRight = (title: string): boolean =>
  isPlainText(title.trim(), { minimum: MOSAIC_TITLE_LENGTH_MIN, maximum: MOSAIC_TITLE_LENGTH_MAX })
