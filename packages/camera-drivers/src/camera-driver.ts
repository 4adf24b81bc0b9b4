/** What Sova asks of a camera, whoever made it. A driver translates it; nothing above knows the protocol. */
import type { CellGrid } from './motion/cell-grid.ts'
import type { NormalPoint } from './motion/normal-point.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface CameraSettings {
  readonly manufacturer: string
  readonly model: string
  /** Empty where the camera does not tell. */
  readonly mac: string
  readonly firmwareVersion: string
  /** Empty where it has none, or takes it from DHCP. */
  readonly ntpHost: string
  /** Null while the main stream has no encoder. */
  readonly resolution: PictureSize | null
  readonly bitrateKbps: number
  readonly isVideoEnabled: boolean
  readonly hasSound: boolean
  readonly isAudioEnabled: boolean
  readonly hasNightMode: boolean
  readonly isNightModeEnabled: boolean
  /** Null where the camera detects no motion itself. */
  readonly motion: MotionDetection | null
  readonly hasFirmwareUpdate: boolean
  readonly hasPtz: boolean
}

export interface MotionDetection {
  /** 0…100. */
  readonly sensitivity: number
  readonly cells: CellGrid
}

/** What is left out stays as it is. */
export interface CameraSettingsChange {
  readonly ntpHost?: string
  /** IANA name. */
  readonly timezone?: string
  readonly resolution?: PictureSize
  readonly bitrateKbps?: number
  readonly isVideoEnabled?: boolean
  readonly isAudioEnabled?: boolean
  readonly isNightModeEnabled?: boolean
  readonly motionSensitivity?: number
  /** A polygon; no points mean the whole picture. */
  readonly motionZone?: readonly NormalPoint[]
}

/** 1 is as fast as the camera can, right, up and in; 0 does not move. */
export interface PtzVelocity {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}

export interface PtzPlace {
  readonly token: string
  readonly name: string
}

export interface PtzMovements {
  readonly isPanTilt: boolean
  readonly isZoom: boolean
  readonly hasHome: boolean
  readonly presets: readonly PtzPlace[]
}

/** Every method throws a `CameraFailure`, and ends early when the signal aborts. */
export interface CameraDriver {
  readSettings(signal: AbortSignal): Promise<CameraSettings>
  /** Of its streams, the main one first and at most two; without user and password. */
  readStreamAddresses(signal: AbortSignal): Promise<string[]>
  /** @throws CameraSettingFailure naming the setting that the camera would not take */
  changeSettings(change: CameraSettingsChange, signal: AbortSignal): Promise<void>
  reboot(signal: AbortSignal): Promise<void>
  updateFirmware(image: Uint8Array, signal: AbortSignal): Promise<void>
  /** Null for a camera that does not move. */
  readMovements(signal: AbortSignal): Promise<PtzMovements | null>
  /** @param timeoutMs after which the camera stops by itself */
  move(velocity: PtzVelocity, timeoutMs: number, signal: AbortSignal): Promise<void>
  stopMoving(signal: AbortSignal): Promise<void>
  goHome(signal: AbortSignal): Promise<void>
  goToPreset(token: string, signal: AbortSignal): Promise<void>
  /** @returns its token */
  savePreset(name: string, signal: AbortSignal): Promise<string>
  deletePreset(token: string, signal: AbortSignal): Promise<void>
}
