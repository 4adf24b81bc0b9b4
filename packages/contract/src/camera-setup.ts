/** The settings that live in a camera itself (spec 1 §2, §3 "Camera setup"). */
import * as z from 'zod/mini'
import { CameraNumber } from './camera.ts'
import { NtpHost } from './ntp-host.ts'
import { TimezoneName } from './timezone.ts'
import { ZONE_LIMITS } from './zone-limits.ts'

/** The picture on which the detection zone is drawn; its points are pixels of this frame (spec 1 §9). */
export const SETUP_FRAME_WIDTH = 816
export const SETUP_FRAME_HEIGHT = 460
export const SETUP_FRAME_SIDE_MAX = 8192

export const VIDEO_RESOLUTIONS = ['1920x1080', '1280x720', '856x480'] as const
export const VideoResolution = z.enum(VIDEO_RESOLUTIONS)
export type VideoResolution = z.output<typeof VideoResolution>

/** kbit/s. */
export const VIDEO_BITRATES = [512, 1024, 1536, 2048] as const
export const VideoBitrate = z.literal(VIDEO_BITRATES)
export type VideoBitrate = z.output<typeof VideoBitrate>

/** The page asks again after this long while the camera is not ready (spec 1 §4). */
export const SETUP_POLL_INTERVAL_MS = 15_000
/** How long a camera is usually away (spec 1 §4, spec 2 §9). */
export const REBOOT_DURATION_MS = 15_000
export const FIRMWARE_UPDATE_DURATION_MS = 45_000

export const MOTION_SENSITIVITY_MAX = 100
export const MotionSensitivity = z.int().check(z.minimum(0), z.maximum(MOTION_SENSITIVITY_MAX))

const FrameSide = z.int().check(z.minimum(1), z.maximum(SETUP_FRAME_SIDE_MAX))
export const FramePoint = z.object({ x: z.number().check(z.minimum(0)), y: z.number().check(z.minimum(0)) })
export type FramePoint = z.output<typeof FramePoint>

/** A polygon in pixels of the frame that was asked for; no points mean the whole picture. */
export const MotionDetectZone = z.array(FramePoint).check(
  z.maxLength(ZONE_LIMITS.zonePoints.max),
  z.refine((points) => points.length === 0 || points.length >= ZONE_LIMITS.zonePoints.min, {
    params: { key: 'motion_detect_zone' },
  }),
)
export type MotionDetectZone = z.output<typeof MotionDetectZone>

/** `updating` while it reboots or writes its firmware: it does not answer then. */
export const CameraSetupStatus = z.enum(['ready', 'updating'])
export type CameraSetupStatus = z.output<typeof CameraSetupStatus>

/** Which settings this model has at all. */
export const ModelCapabilities = z.object({
  is_sound: z.boolean(),
  is_night_mode: z.boolean(),
  is_motion_detection: z.boolean(),
  is_firmware_update: z.boolean(),
})
export type ModelCapabilities = z.output<typeof ModelCapabilities>

export const CameraSetup = z.object({
  camera_number: CameraNumber,
  model: z.string(),
  mac: z.string(),
  firmware_version: z.string(),
  new_firmware_available: z.boolean(),
  status: CameraSetupStatus,
  /** Empty where the camera takes its time from elsewhere. */
  ntp_server: z.string(),
  timezone: z.string(),
  /** `1920x1080`; a camera may stand at a size that is not offered. */
  video_resolution: z.string(),
  /** kbit/s. */
  video_bitrate: z.int(),
  video_enable: z.boolean(),
  audio_enable: z.boolean(),
  night_mode_enable: z.boolean(),
  motion_detect_sensitive: z.int(),
  motion_detect_zone: z.array(FramePoint),
  model_capabilities: ModelCapabilities,
  /** The frame that the zone's points are counted in. */
  width: z.int(),
  height: z.int(),
})
export type CameraSetup = z.output<typeof CameraSetup>

export const CameraSetupRequest = z.object({
  camera_number: CameraNumber,
  width: z._default(FrameSide, SETUP_FRAME_WIDTH),
  height: z._default(FrameSide, SETUP_FRAME_HEIGHT),
})

/** Only what is to change; a camera that is another model by now refuses all (`model`). */
export const CameraSetupChange = z.object({
  camera_number: CameraNumber,
  model: z.optional(z.string().check(z.maxLength(200))),
  ntp_server: z.optional(NtpHost),
  timezone: z.optional(TimezoneName),
  video_resolution: z.optional(VideoResolution),
  video_bitrate: z.optional(VideoBitrate),
  video_enable: z.optional(z.boolean()),
  audio_enable: z.optional(z.boolean()),
  night_mode_enable: z.optional(z.boolean()),
  motion_detect_sensitive: z.optional(MotionSensitivity),
  motion_detect_zone: z.optional(MotionDetectZone),
  width: z._default(FrameSide, SETUP_FRAME_WIDTH),
  height: z._default(FrameSide, SETUP_FRAME_HEIGHT),
})
export type CameraSetupChange = z.output<typeof CameraSetupChange>

/** What can be set, in the order of the form; the rest of a change says whose it is. */
export const CAMERA_SETTING_FIELDS = [
  'video_enable',
  'audio_enable',
  'ntp_server',
  'video_resolution',
  'video_bitrate',
  'night_mode_enable',
  'timezone',
  'motion_detect_sensitive',
  'motion_detect_zone',
] as const satisfies readonly (keyof CameraSetup & keyof CameraSetupChange)[]
export type CameraSettingField = (typeof CAMERA_SETTING_FIELDS)[number]

export const SupportedCamera = z.object({
  number: CameraNumber,
  title: z.string(),
  address: z.string(),
  tariff: z.object({ name: z.string() }),
})
export type SupportedCamera = z.output<typeof SupportedCamera>
export const SUPPORTED_CAMERA_FIELDS = Object.keys(SupportedCamera.shape) as (keyof SupportedCamera)[]
export const SupportedCameraRow = z.extend(z.partial(SupportedCamera), { number: CameraNumber })
export type SupportedCameraRow = z.output<typeof SupportedCameraRow>

export const SUPPORTED_CAMERA_SORTS = [
  'number_asc',
  'number_desc',
  'title_asc',
  'title_desc',
  'tariff_asc',
  'tariff_desc',
  'addr_asc',
  'addr_desc',
] as const
export type SupportedCameraSort = (typeof SUPPORTED_CAMERA_SORTS)[number]
