/** A change of the call in the words of the drivers, and their refusals under the fields of the call. */
import { type CameraSettings, type CameraSettingsChange, coverCells, type NormalPoint } from '@sova/camera-drivers'
import { type CameraSettingField, type CameraSetupChange, Failure } from '@sova/contract'

/** @throws Failure naming `motion_detect_zone` when it leaves the frame */
export function toSettingsChange(change: CameraSetupChange): CameraSettingsChange {
  const { ntp_server, timezone, video_resolution, video_bitrate, video_enable, audio_enable } = change
  const { night_mode_enable, motion_detect_sensitive, motion_detect_zone } = change
  return {
    ...(ntp_server === undefined ? {} : { ntpHost: ntp_server }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(video_resolution === undefined ? {} : { resolution: sizeOf(video_resolution) }),
    ...(video_bitrate === undefined ? {} : { bitrateKbps: video_bitrate }),
    ...(video_enable === undefined ? {} : { isVideoEnabled: video_enable }),
    ...(audio_enable === undefined ? {} : { isAudioEnabled: audio_enable }),
    ...(night_mode_enable === undefined ? {} : { isNightModeEnabled: night_mode_enable }),
    ...(motion_detect_sensitive === undefined ? {} : { motionSensitivity: motion_detect_sensitive }),
    ...(motion_detect_zone === undefined ? {} : { motionZone: toShares(motion_detect_zone, change) }),
  }
}

/** What the camera has after it took the change; its time zone is ours to know. */
export function withChange(settings: CameraSettings, change: CameraSettingsChange): CameraSettings {
  const { timezone: _, motionSensitivity, motionZone, ...plain } = change
  const { motion } = settings
  return {
    ...settings,
    ...plain,
    motion: motion && {
      sensitivity: motionSensitivity ?? motion.sensitivity,
      cells: motionZone ? coverCells(motionZone, motion.cells.columns, motion.cells.rows) : motion.cells,
    },
  }
}

export const FIELD_OF_SETTING: Readonly<Record<keyof CameraSettingsChange, CameraSettingField>> = {
  ntpHost: 'ntp_server',
  timezone: 'timezone',
  resolution: 'video_resolution',
  bitrateKbps: 'video_bitrate',
  isVideoEnabled: 'video_enable',
  isAudioEnabled: 'audio_enable',
  isNightModeEnabled: 'night_mode_enable',
  motionSensitivity: 'motion_detect_sensitive',
  motionZone: 'motion_detect_zone',
}

function sizeOf(resolution: string) {
  const [width = 0, height = 0] = resolution.split('x').map(Number)
  return { width, height }
}

function toShares(
  zone: readonly { x: number; y: number }[],
  { width, height }: Pick<CameraSetupChange, 'width' | 'height'>,
): NormalPoint[] {
  if (zone.some(({ x, y }) => x > width || y > height)) {
    throw new Failure('invalid_request', { fields: { motion_detect_zone: ['motion_detect_zone_outside'] } })
  }
  return zone.map(({ x, y }) => ({ x: x / width, y: y / height }))
}
