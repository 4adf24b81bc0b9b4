import type { CameraSetup } from '@sova/contract'

export const buildSetup = (given: Partial<CameraSetup> = {}): CameraSetup => ({
  camera_number: '1784553100',
  model: 'Sova SV-1080 Bullet',
  mac: '02:50:0A:00:00:01',
  firmware_version: '2.4.0',
  new_firmware_available: false,
  status: 'ready',
  ntp_server: 'pool.ntp.org',
  timezone: 'Asia/Yekaterinburg',
  video_resolution: '1280x720',
  video_bitrate: 2048,
  video_enable: true,
  audio_enable: true,
  night_mode_enable: true,
  motion_detect_sensitive: 60,
  motion_detect_zone: [],
  model_capabilities: { is_sound: true, is_night_mode: true, is_motion_detection: true, is_firmware_update: true },
  width: 816,
  height: 460,
  ...given,
})
