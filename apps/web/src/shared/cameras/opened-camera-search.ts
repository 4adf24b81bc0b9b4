/** The query parameters that open the single-camera dialog over any page. */
import { ANALYTIC_TYPES, UnixSeconds } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient, numeric } from '../search-schemas.ts'

/** Beside the player and the embedded page, the report of each analytic. */
export const CAMERA_TABS = ['player', 'embed', ...ANALYTIC_TYPES] as const
export type CameraTab = (typeof CAMERA_TABS)[number]

const CAMERA_TEXT_LENGTH_MAX = 64

export const OpenedCameraSearch = z.object({
  /** Any text: what can be no number of a camera is told to the user, who may have mistyped it. */
  camera: lenient(z.string().check(z.minLength(1), z.maxLength(CAMERA_TEXT_LENGTH_MAX))),
  /** A moment of the archive, Unix seconds; the live picture without it. */
  time: lenient(numeric(UnixSeconds)),
  tab: lenient(z.enum(CAMERA_TABS)),
  /** Plays one event instead of opening the camera. */
  play: lenient(z.string()),
})
export type OpenedCameraSearch = z.output<typeof OpenedCameraSearch>

/** Removes the dialog from a query and keeps the rest. */
export function withoutOpenedCamera<Search extends object>(search: Search): Omit<Search, keyof OpenedCameraSearch> {
  const { camera, time, tab, play, ...rest } = search as Search & OpenedCameraSearch
  return rest
}

/** On the map a number alone means "show where it is"; with a tab or a moment the dialog opens there too. */
export const focusedCamera = ({ camera, tab, time }: OpenedCameraSearch): string | null =>
  camera !== undefined && tab === undefined && time === undefined ? camera : null

/** @param isMap the page behind is a map, where `camera` has a meaning of its own */
export const dialogCamera = (search: OpenedCameraSearch, isMap: boolean): string | null =>
  isMap && focusedCamera(search) !== null ? null : (search.camera ?? null)
