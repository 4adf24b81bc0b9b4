/** The cameras of a device as a form has them: text and choices, in rows. */
import type { AdminDeviceCamera } from '@sova/contract'

export interface DeviceCameraRow {
  /** Of the row in the form alone. */
  key: number
  number: string
  direction: '0' | '1' | '2'
  module: string
}

export const DEVICE_DIRECTIONS = ['0', '1', '2'] as const

export const rowsOf = (cameras: readonly AdminDeviceCamera[]): DeviceCameraRow[] =>
  cameras.map(({ number, direction, module_id }, key) => ({
    key,
    number,
    direction: `${direction}`,
    module: module_id ?? '',
  }))

export const withRow = (rows: readonly DeviceCameraRow[]): DeviceCameraRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, number: '', direction: '0', module: '' },
]

const DIRECTION_OF = { '0': 0, '1': 1, '2': 2 } as const

/** Rows without a number say nothing. */
export const camerasOf = (rows: readonly DeviceCameraRow[]): AdminDeviceCamera[] =>
  rows
    .filter(({ number }) => number.trim() !== '')
    .map(({ number, direction, module }) => ({
      number: number.trim(),
      direction: DIRECTION_OF[direction],
      module_id: module.trim() || null,
    }))
