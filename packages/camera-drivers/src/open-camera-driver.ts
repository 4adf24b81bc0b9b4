/** One line a protocol: a vendor's own driver is added here, and nothing above it changes. */
import type { Clock } from '@sova/base'
import type { CameraDriver } from './camera-driver.ts'
import type { IsTargetAllowed } from './http/camera-http.ts'
import { createOnvifDriver } from './onvif/onvif-driver.ts'

export const CAMERA_DRIVERS = ['onvif'] as const
export type CameraDriverName = (typeof CAMERA_DRIVERS)[number]

/** How a camera is reached; secret, for it holds the password. */
export interface CameraDevice {
  readonly driver: CameraDriverName
  /** Of ONVIF the device service: `http://10.0.0.5/onvif/device_service`. */
  readonly address: string
  readonly username: string
  readonly password: string
}

export interface CameraDriverInputs {
  readonly clock: Clock
  readonly isTargetAllowed: IsTargetAllowed
  readonly answerTimeoutMs?: number
}

const OPENERS: Readonly<Record<CameraDriverName, (device: CameraDevice, inputs: CameraDriverInputs) => CameraDriver>> =
  {
    onvif: ({ address, username, password }, inputs) =>
      createOnvifDriver({ ...inputs, address, user: { username, password } }),
  }

/** @throws CameraFailure for an address of no use */
export const openCameraDriver = (device: CameraDevice, inputs: CameraDriverInputs): CameraDriver =>
  OPENERS[device.driver](device, inputs)
