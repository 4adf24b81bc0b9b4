/**
 * Moving a camera (spec 1 §7). A move goes on only for as long as somebody says so: whoever holds a control repeats
 * `start`, and a browser that is lost, or a page that is closed, stops the camera by its silence.
 */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'

/** A held key repeats itself; calls nearer together than this are one. A stop is never delayed. */
export const PTZ_DEBOUNCE_MS = 100
/** Say `start` again this often while the control is held. */
export const PTZ_REPEAT_INTERVAL_MS = 500
/** A move that was not said again for so long is stopped by the portal; the camera itself stops a little later. */
export const PTZ_DEAD_MAN_MS = 1500

export const PTZ_DIRECTIONS = [
  'up',
  'down',
  'left',
  'right',
  'left_up',
  'left_down',
  'right_up',
  'right_down',
  'zoom_in',
  'zoom_out',
] as const
export const PtzDirection = z.enum(PTZ_DIRECTIONS)
export type PtzDirection = z.output<typeof PtzDirection>

/** `start` with the direction as `code`; `preset` with the preset's token as `code`; `centralize` goes home. */
export const PTZ_ACTIONS = ['start', 'stop', 'centralize', 'preset'] as const
export const PtzAction = z.enum(PTZ_ACTIONS)
export type PtzAction = z.output<typeof PtzAction>

export const PTZ_PRESET_NAME_LENGTH_MAX = 32
export const PTZ_PRESETS_MAX = 256
export const PTZ_CODE_LENGTH_MAX = 64

export const PtzCommand = z.object({
  camera_number: CameraNumber,
  action: PtzAction,
  code: z.optional(z.string().check(z.maxLength(PTZ_CODE_LENGTH_MAX))),
})
export type PtzCommand = z.output<typeof PtzCommand>

export const PtzPreset = z.object({ token: z.string(), name: z.string() })
export type PtzPreset = z.output<typeof PtzPreset>

/** What the camera can do; a camera that only zooms has no directions to show. */
export const PtzAbilities = z.object({
  is_pan_tilt: z.boolean(),
  is_zoom: z.boolean(),
  has_home: z.boolean(),
  presets: z.array(PtzPreset),
  /** Whether the caller may save and delete presets: the owner. */
  is_preset_editor: z.boolean(),
})
export type PtzAbilities = z.output<typeof PtzAbilities>
