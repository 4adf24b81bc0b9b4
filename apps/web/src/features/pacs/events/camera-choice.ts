/** The cameras that a table is narrowed to, as the address carries them. None means all of the account. */
import { EVENT_FILTER_CAMERAS_MAX } from '@sova/contract'
import * as z from 'zod/mini'

const SEPARATOR = ','

export const CameraKey = z
  .string()
  .check(z.regex(new RegExp(`^\\d{1,19}(${SEPARATOR}\\d{1,19}){0,${EVENT_FILTER_CAMERAS_MAX - 1}}$`)))

export const camerasOf = (key: string | undefined): string[] => (key === undefined ? [] : key.split(SEPARATOR))

export const cameraKey = (numbers: readonly string[]): string | undefined =>
  numbers.length === 0 ? undefined : numbers.join(SEPARATOR)
