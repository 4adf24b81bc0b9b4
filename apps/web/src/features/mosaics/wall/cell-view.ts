/** One cell of a wall as it is shown now. */
import {
  type CameraNumber,
  isArchiveAvailable,
  isArchiveReady,
  isBigCell,
  type MosaicGrid,
  type MosaicSlot,
} from '@sova/contract'
import type { AlarmCell, Alert } from '../alarm/alarm-slots.ts'
import { type CellPlace, cellPlaces } from './neighbour-cell.ts'
import type { WallCamera } from './wall-cameras-query.ts'
import { type CellSource, sourceOf, type WallPlayback } from './wall-playback.ts'

export interface CellView {
  cell: number
  place: CellPlace
  isBig: boolean
  isAlarmSlot: boolean
  /** Of the camera that is shown: its own, that of the alert, or that of the archive which was entered. */
  cameraNumber: CameraNumber | null
  /** Undefined until it is known, null for a camera that may not be seen, or no longer. */
  camera: WallCamera | null | undefined
  alert: Alert | null
  source: CellSource
}

interface WallInputs {
  grid: MosaicGrid
  slots: readonly MosaicSlot[]
  cameras: ReadonlyMap<CameraNumber, WallCamera> | undefined
  alerts: readonly Alert[]
  playback: WallPlayback
}

export function cellViews({ grid, slots, cameras, alerts, playback }: WallInputs): CellView[] {
  return cellPlaces(grid).map((place, cell) => {
    const slot = slots[cell]
    const own = playback.own?.cell === cell ? playback.own : null
    /* In its own archive a cell is in no alarm, and stays with the camera that was looked at. */
    const alert = own ? null : (alerts.find((shown) => shown.cell === cell) ?? null)
    const cameraNumber = own?.camera ?? alert?.cameraNumber ?? slot?.camera_number ?? null
    return {
      cell,
      place,
      isBig: isBigCell(grid, cell),
      isAlarmSlot: slot?.is_alarm ?? false,
      cameraNumber,
      camera: cameraNumber === null ? null : cameras && (cameras.get(cameraNumber) ?? null),
      alert,
      source: sourceOf(playback, cell),
    }
  })
}

/** The cells of a wall as the alarm rule sees them. */
export const alarmCells = (slots: readonly MosaicSlot[], playback: WallPlayback): AlarmCell[] =>
  slots.map((slot, cell) => ({
    cell,
    ownCamera: slot.camera_number,
    isAlarmSlot: slot.is_alarm,
    isLive: sourceOf(playback, cell) === 'live',
  }))

/** Then the events of the wall stand beside it, and each new one is an alert (spec 1 §2). */
export const hasArchiveNowhere = (
  slots: readonly MosaicSlot[],
  cameras: ReadonlyMap<CameraNumber, WallCamera> | undefined,
): boolean =>
  cameras !== undefined &&
  !slots.some(({ camera_number }) => camera_number !== null && mayShowArchive(cameras.get(camera_number)))

export const mayShowArchive = (camera: WallCamera | null | undefined): camera is WallCamera =>
  Boolean(camera && isArchiveAvailable(camera) && isArchiveReady(camera))
