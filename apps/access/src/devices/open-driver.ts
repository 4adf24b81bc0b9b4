/** A driver by its name, with the settings that the operator gave the device. */
import type { Clock } from '@sova/base'
import type * as z from 'zod/mini'
import { type DeviceDriver, DeviceFailure } from './device-driver.ts'
import type { IsTargetAllowed } from './device-target.ts'
import { createHttpRelay, HttpRelaySettings } from './drivers/http-relay.ts'
import { createMqttDevice, MqttSettings } from './drivers/mqtt.ts'
import { createOnvifDevice, OnvifSettings } from './drivers/onvif.ts'
import { createSimulatedDevice, SimulatedSettings } from './drivers/simulated.ts'

export interface DriverInputs {
  clock: Clock
  isTargetAllowed: IsTargetAllowed
}

/** @throws DeviceFailure for an unknown driver, or settings that it does not take */
export function openDriver(name: string, settings: unknown, { clock, isTargetAllowed }: DriverInputs): DeviceDriver {
  switch (name) {
    case 'http':
      return createHttpRelay(read(HttpRelaySettings, settings), isTargetAllowed)
    case 'mqtt':
      return createMqttDevice(read(MqttSettings, settings), isTargetAllowed)
    case 'onvif':
      return createOnvifDevice({ settings: read(OnvifSettings, settings), clock, isTargetAllowed })
    case 'simulated':
      return createSimulatedDevice(read(SimulatedSettings, settings), clock)
    default:
      throw new DeviceFailure(`there is no driver "${name.slice(0, 40)}"`)
  }
}

/** Names the settings that are wrong, never what they hold. */
function read<Schema extends z.ZodMiniType>(schema: Schema, settings: unknown): z.output<Schema> {
  const parsed = schema.safeParse(settings)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? 'all')))]
  throw new DeviceFailure(`wrong settings of the device: ${names.join(', ')}`)
}
