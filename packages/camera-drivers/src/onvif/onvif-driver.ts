/** A camera that speaks ONVIF, as a `CameraDriver`. */
import type { CameraDriver, CameraSettings } from '../camera-driver.ts'
import { CameraFailure } from '../camera-failure.ts'
import { writeSetting } from '../camera-setting-failure.ts'
import { readDevice, rebootDevice, updateFirmware, writeNtpHost, writeTimezone } from './onvif-device.ts'
import { readNightMode, writeNightMode } from './onvif-imaging.ts'
import { type MediaProfile, readMainProfile, writeMedia } from './onvif-media.ts'
import { readMotion, writeMotionSensitivity, writeMotionZone } from './onvif-motion.ts'
import {
  deletePreset,
  goHome,
  goToPreset,
  moveCamera,
  type PtzAxes,
  readAxes,
  readMovements,
  savePreset,
  stopCamera,
} from './onvif-ptz.ts'
import { createOnvifSession, type OnvifInputs } from './onvif-session.ts'
import { readStreamAddresses } from './onvif-streams.ts'

/** Keeps what it has learnt of the camera; make another one when the camera may have changed. */
export function createOnvifDriver(inputs: OnvifInputs): CameraDriver {
  const session = createOnvifSession(inputs)
  let moving: { profile: MediaProfile; axes: PtzAxes | null } | null = null

  /** While a control is held, a command a second must not become four. */
  async function findMoving(signal: AbortSignal) {
    if (!moving) {
      const profile = await readMainProfile(session, signal)
      moving = { profile, axes: await readAxes(session, profile, signal) }
    }
    const { profile, axes } = moving
    if (!axes) throw new CameraFailure('unsupported', 'the camera does not move')
    return { profile, axes }
  }

  return {
    readStreamAddresses: (signal) => readStreamAddresses(session, inputs.address, signal),

    async readSettings(signal) {
      const [device, profile] = await Promise.all([readDevice(session, signal), readMainProfile(session, signal)])
      const [nightMode, motion] = await Promise.all([
        readNightMode(session, profile.videoSourceToken, signal),
        readMotion(session, profile.analyticsToken, signal),
      ])
      return {
        ...device,
        resolution: profile.videoEncoder?.resolution ?? null,
        bitrateKbps: profile.videoEncoder?.bitrateKbps ?? 0,
        isVideoEnabled: profile.isVideoEnabled,
        hasSound: profile.audioEncoderToken !== null,
        isAudioEnabled: profile.isAudioEnabled,
        hasNightMode: nightMode.isSupported,
        isNightModeEnabled: nightMode.isEnabled,
        motion,
        hasPtz: profile.ptzToken !== null,
      } satisfies CameraSettings
    },

    async changeSettings(change, signal) {
      const { ntpHost, timezone, isNightModeEnabled, motionSensitivity, motionZone } = change
      const profile = await readMainProfile(session, signal)
      const { videoSourceToken, analyticsToken } = profile
      if (ntpHost !== undefined) await writeSetting('ntpHost', () => writeNtpHost(session, ntpHost, signal))
      if (timezone !== undefined) {
        await writeSetting('timezone', () => writeTimezone(session, timezone, inputs.clock.nowMs(), signal))
      }
      if (isNightModeEnabled !== undefined) {
        const write = () => writeNightMode(session, videoSourceToken, isNightModeEnabled, signal)
        await writeSetting('isNightModeEnabled', write)
      }
      if (motionSensitivity !== undefined) {
        const write = () => writeMotionSensitivity(session, analyticsToken, motionSensitivity, signal)
        await writeSetting('motionSensitivity', write)
      }
      if (motionZone !== undefined) {
        await writeSetting('motionZone', () => writeMotionZone(session, analyticsToken, motionZone, signal))
      }
      // Last, for a changed encoder may interrupt the camera's other work.
      await writeMedia(session, profile, change, signal)
    },

    reboot: (signal) => rebootDevice(session, signal),
    updateFirmware: (image, signal) => updateFirmware(session, image, signal),

    readMovements: async (signal) => readMovements(session, await readMainProfile(session, signal), signal),
    move: async (velocity, timeoutMs, signal) =>
      moveCamera(session, await findMoving(signal), velocity, timeoutMs, signal),
    stopMoving: async (signal) => stopCamera(session, (await findMoving(signal)).profile, signal),
    goHome: async (signal) => goHome(session, (await findMoving(signal)).profile, signal),
    goToPreset: async (token, signal) => goToPreset(session, (await findMoving(signal)).profile, token, signal),
    savePreset: async (name, signal) => savePreset(session, (await findMoving(signal)).profile, name, signal),
    deletePreset: async (token, signal) => deletePreset(session, (await findMoving(signal)).profile, token, signal),
  }
}
