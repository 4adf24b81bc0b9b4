/** The query parameters that open the single-camera dialog over any page. */
import { CameraNumber, UnixSeconds } from '@sova/contract'
import * as z from 'zod/mini'
import { lenient, numeric } from '../search-schemas.ts'

export const CAMERA_TABS = ['player', 'embed'] as const
export type CameraTab = (typeof CAMERA_TABS)[number]

export const OpenedCameraSearch = z.object({
  camera: lenient(CameraNumber),
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
