/**
 * What the engine follows in a camera's picture at this moment, for whoever draws zones over it: a server-sent stream
 * whose frames are `SceneTracks`, five a second at the most.
 */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'

export const SCENE_TRACKS_MAX = 40
export const SCENE_TRACKS_TOKEN_TTL_S = 3600

const Share = z.number().check(z.minimum(-1), z.maximum(2))

export const SceneTrack = z.object({
  id: z.int(),
  /** Shares of the picture’s sides. */
  x: Share,
  y: Share,
  width: Share,
  height: Share,
  is_moving: z.boolean(),
})
export type SceneTrack = z.output<typeof SceneTrack>

export const SceneTracks = z.object({
  camera_number: CameraNumber,
  /** Unix ms. */
  at: z.int(),
  tracks: z.array(SceneTrack).check(z.maxLength(SCENE_TRACKS_MAX)),
})
export type SceneTracks = z.output<typeof SceneTracks>

/** @param token of `openSceneTracks` */
export const sceneTracksUrl = (host: string, number: string, token: string): string =>
  `//${host}/api/v0/analytics/tracks/${number}/?${new URLSearchParams({ token })}`
