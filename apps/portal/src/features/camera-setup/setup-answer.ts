/** What the camera said, in the words of the call. */
import { type CameraSettings, coverCells, isSameGrid, type NormalPoint, outlineOf } from '@sova/camera-drivers'
import { type CameraSetup, type FramePoint, ZONE_LIMITS } from '@sova/contract'

export interface Frame {
  width: number
  height: number
}

export interface SetupFacts {
  number: string
  timezone: string
  settings: CameraSettings
  /** As it was drawn last; null when nobody did. */
  drawnZone: readonly NormalPoint[] | null
  hasNewFirmware: boolean
  status: CameraSetup['status']
}

export function toCameraSetup(facts: SetupFacts, { width, height }: Frame): CameraSetup {
  const { settings, drawnZone } = facts
  return {
    camera_number: facts.number,
    model: `${settings.manufacturer} ${settings.model}`.trim(),
    mac: settings.mac,
    firmware_version: settings.firmwareVersion,
    new_firmware_available: facts.hasNewFirmware,
    status: facts.status,
    ntp_server: settings.ntpHost,
    timezone: facts.timezone,
    video_resolution: settings.resolution ? `${settings.resolution.width}x${settings.resolution.height}` : '',
    video_bitrate: settings.bitrateKbps,
    video_enable: settings.isVideoEnabled,
    audio_enable: settings.isAudioEnabled,
    night_mode_enable: settings.isNightModeEnabled,
    motion_detect_sensitive: settings.motion?.sensitivity ?? 0,
    motion_detect_zone: zoneOf(settings, drawnZone).map((point) => toFrame(point, { width, height })),
    model_capabilities: {
      is_sound: settings.hasSound,
      is_night_mode: settings.hasNightMode,
      is_motion_detection: settings.motion !== null,
      is_firmware_update: settings.hasFirmwareUpdate,
    },
    width,
    height,
  }
}

/** The drawing while the camera still has its cells; else, for somebody changed them at the camera, their outline. */
function zoneOf({ motion }: CameraSettings, drawn: readonly NormalPoint[] | null): readonly NormalPoint[] {
  if (!motion) return []
  const { cells } = motion
  if (drawn && isSameGrid(coverCells(drawn, cells.columns, cells.rows), cells)) return drawn
  return outlineOf(cells, ZONE_LIMITS.zonePoints.max)
}

const toFrame = ({ x, y }: NormalPoint, { width, height }: Frame): FramePoint => ({
  x: Math.round(x * width),
  y: Math.round(y * height),
})
