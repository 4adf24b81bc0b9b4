/**
 * Opens over ONVIF: a relay output (Device Management §8.5, `SetRelayOutputState`) or a door of a controller (Door
 * Control §5.3, `AccessDoor`). The module names the relay or the door; it wins over the one of the settings.
 */
import type { Clock } from '@sova/base'
import { CameraFailure, createOnvifSession, type OnvifSession } from '@sova/camera-drivers'
import { node } from '@sova/camera-drivers/xml'
import * as z from 'zod/mini'
import { type DeviceDriver, DeviceFailure } from '../device-driver.ts'
import type { IsTargetAllowed } from '../device-target.ts'

export const OnvifSettings = z.object({
  /** Of the device service: `http://10.0.0.5/onvif/device_service`. */
  url: z.string().check(z.regex(/^https?:\/\//i)),
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
  output: z._default(z.enum(['relay', 'door']), 'relay'),
  /** Token of the relay output or of the door. */
  token: z._default(z.string(), ''),
})
export type OnvifSettings = z.output<typeof OnvifSettings>

export interface OnvifInputs {
  settings: OnvifSettings
  clock: Clock
  isTargetAllowed: IsTargetAllowed
}

export function createOnvifDevice({ settings, clock, isTargetAllowed }: OnvifInputs): DeviceDriver {
  const { url: address, username, password, output } = settings
  return {
    async open({ moduleId, signal }) {
      const token = moduleId ?? settings.token
      if (token === '') throw new DeviceFailure('neither the device nor the module names an output')
      try {
        const session = createOnvifSession({ address, user: { username, password }, clock, isTargetAllowed })
        await (output === 'door' ? accessDoor(session, token, signal) : pulseRelay(session, token, signal))
        return output
      } catch (error) {
        if (error instanceof CameraFailure) throw new DeviceFailure(error.message)
        throw error
      }
    },
  }
}

/** A monostable output falls back by itself; how long it stays is a setting of the device. */
const pulseRelay = (session: OnvifSession, token: string, signal: AbortSignal) =>
  session.ask(
    'tds',
    node('tds:SetRelayOutputState', [node('tds:RelayOutputToken', token), node('tds:LogicalState', 'active')]),
    signal,
  )

const accessDoor = (session: OnvifSession, token: string, signal: AbortSignal) =>
  session.ask('tdc', node('tdc:AccessDoor', [node('tdc:Token', token)]), signal)
