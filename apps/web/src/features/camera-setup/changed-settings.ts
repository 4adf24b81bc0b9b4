/** What the form shows, and which of it differs from the camera: only that is sent (spec 1 §5). */
import { type CameraSetup, type CameraSetupChange, VIDEO_BITRATES, VIDEO_RESOLUTIONS } from '@sova/contract'

export interface SettingsValues {
  video_enable: boolean
  audio_enable: boolean
  ntp_server: string
  video_resolution: string
  /** Digits, as a select has them. */
  video_bitrate: string
  night_mode_enable: boolean
  timezone: string
  motion_detect_sensitive: number
}

/** Fields under which the server's messages stand. `model` has no input: its message stands above the form. */
export const FIELDS_SHOWN = [
  'model',
  'ntp_server',
  'timezone',
  'video_bitrate',
  'video_resolution',
  'video_enable',
  'audio_enable',
  'night_mode_enable',
  'motion_detect_sensitive',
] as const

export const valuesOf = (setup: CameraSetup): SettingsValues => ({
  video_enable: setup.video_enable,
  audio_enable: setup.audio_enable,
  ntp_server: setup.ntp_server,
  video_resolution: setup.video_resolution,
  video_bitrate: String(setup.video_bitrate),
  night_mode_enable: setup.night_mode_enable,
  timezone: setup.timezone,
  motion_detect_sensitive: setup.motion_detect_sensitive,
})

export type ChangedSettings = Omit<Partial<CameraSetupChange>, 'camera_number' | 'width' | 'height' | 'model'>

/** @returns null when nothing differs */
export function changedSettings(values: SettingsValues, setup: CameraSetup): ChangedSettings | null {
  const before = valuesOf(setup)
  const resolution = VIDEO_RESOLUTIONS.find((offered) => offered === values.video_resolution)
  const bitrate = VIDEO_BITRATES.find((offered) => String(offered) === values.video_bitrate)
  const differs = (field: keyof SettingsValues) => values[field] !== before[field]
  const changed: ChangedSettings = {
    ...(differs('video_enable') ? { video_enable: values.video_enable } : {}),
    ...(differs('audio_enable') ? { audio_enable: values.audio_enable } : {}),
    ...(values.ntp_server.trim() !== before.ntp_server ? { ntp_server: values.ntp_server.trim() } : {}),
    ...(differs('video_resolution') && resolution ? { video_resolution: resolution } : {}),
    ...(differs('video_bitrate') && bitrate ? { video_bitrate: bitrate } : {}),
    ...(differs('night_mode_enable') ? { night_mode_enable: values.night_mode_enable } : {}),
    ...(differs('timezone') ? { timezone: values.timezone } : {}),
    ...(differs('motion_detect_sensitive') ? { motion_detect_sensitive: values.motion_detect_sensitive } : {}),
  }
  return Object.keys(changed).length === 0 ? null : changed
}

/** A camera may stand at a value that is not offered: it stays in the list until another one is chosen. */
export const offeredWith = (offered: readonly (string | number)[], current: string): string[] => {
  const all = offered.map(String)
  return current === '' || current === '0' || all.includes(current) ? all : [current, ...all]
}
