/** What a person can do with a cell: while the wall is watched, and while it is edited. */
import type { CameraNumber } from '@sova/contract'

export interface CellViewing {
  /** In words: does the wall show the archive at one shared moment? */
  isWallArchive: boolean
  enterArchive(cell: number, camera: CameraNumber): void
  leave(cell: number): void
  rejoin(cell: number): void
  toggleSolo(cell: number): void
  dismiss(cell: number): void
}

export interface CellEditing {
  /** The cell whose camera is being carried by keys or taps. */
  lifted: number | null
  lift(cell: number): void
  /** Puts the lifted camera there. */
  place(cell: number): void
  put(cell: number, number: CameraNumber): void
  remove(cell: number): void
  /** Asks for a camera for the cell. */
  choose(cell: number): void
  mayAddAlarmSlot: boolean
  setAlarmSlot(cell: number, isAlarm: boolean): void
}
