/** The event tables in the order of their tabs; parking, which the specification has no tab for, is the eighth. */
import type { EventTableType } from '@sova/contract'

export const EVENT_KINDS = [
  'cars',
  'thermals',
  'motions',
  'helmets',
  'masks',
  'crowds',
  'perimeter',
  'parkings',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const EVENT_TYPES: Record<EventKind, EventTableType> = {
  cars: 'car_number',
  thermals: 'thermal_vision',
  motions: 'motion_alarm',
  helmets: 'helmet',
  masks: 'mask',
  crowds: 'crowd',
  perimeter: 'perimeter_security',
  parkings: 'parking_detection',
}

export const eventKind = (text: string): EventKind | null => EVENT_KINDS.find((kind) => kind === text) ?? null
