/** Finding cameras in the networks that the operator lists, and asking one what it is. */
import { createCameraDeviceStore, discoverDevices, openCameraDriver } from '@sova/camera-drivers'
import { createCameraWriter } from '@sova/cameras'
import type { DeviceAccess, DiscoveredCamera, InspectedCamera } from '@sova/contract'
import { allowNetworks } from '@sova/media-sources'
import { type ConsoleInputs, refuse } from '../console-inputs.ts'
import { sayingWhatFailed } from './camera-failures.ts'
import { createDiscoveryRepository } from './discovery-repository.ts'

/** Less than a call may take. */
const INSPECT_TIMEOUT_MS = 8000

export interface DiscoveryServiceInputs
  extends Pick<ConsoleInputs, 'database' | 'bus' | 'secretBox' | 'clock' | 'cameraNetworks'> {
  /** Where cameras listen for the question; 3702 where nothing is said. */
  discoveryPort?: number | undefined
}

export type DiscoveryService = ReturnType<typeof createDiscoveryService>

export function createDiscoveryService(inputs: DiscoveryServiceInputs) {
  const { database, bus, secretBox, clock, cameraNetworks, discoveryPort } = inputs
  const repository = createDiscoveryRepository(database.db)
  const devices = createCameraDeviceStore(database, secretBox)
  const writer = createCameraWriter({ database, bus, secretBox })
  const isTargetAllowed = allowNetworks(cameraNetworks)

  function isAllowed(address: string): boolean {
    const { hostname, port } = new URL(address)
    return isTargetAllowed({ hostname, address: hostname, port: Number(port) || 80 })
  }

  return {
    listNetworks: (): Promise<string[]> => repository.listNetworks(),

    /** Keeps the list when it has found out that all of it are networks. */
    async discover(networks: readonly string[]): Promise<DiscoveredCamera[]> {
      const { signal } = new AbortController()
      const port = discoveryPort === undefined ? {} : { port: discoveryPort }
      try {
        const found = await discoverDevices({ networks, isMulticast: false, clock, signal, ...port })
        await repository.keepNetworks(networks)
        const allowed = found.filter(({ address }) => isAllowed(address))
        const described = await Promise.all(
          allowed.map(async (device) => ({ ...device, duplicate_of: await devices.findDuplicate(device.address) })),
        )
        return described.sort((one, other) => one.address.localeCompare(other.address, 'en', { numeric: true }))
      } catch (error) {
        if (error instanceof RangeError) throw refuse('networks', 'network_address')
        throw error
      }
    },

    inspect: (access: DeviceAccess): Promise<InspectedCamera> =>
      sayingWhatFailed(async () => {
        const driver = openCameraDriver({ driver: 'onvif', ...access }, { clock, isTargetAllowed })
        const signal = AbortSignal.timeout(INSPECT_TIMEOUT_MS)
        const settings = await driver.readSettings(signal)
        const sources = await driver.readStreamAddresses(signal)
        const [main = ''] = sources
        return {
          manufacturer: settings.manufacturer,
          model: settings.model,
          mac: settings.mac,
          firmware_version: settings.firmwareVersion,
          has_ptz: settings.hasPtz,
          has_sound: settings.hasSound,
          sources,
          duplicate_of: (await devices.findDuplicate(access.address)) ?? (await writer.findDuplicate(main)),
        }
      }),
  }
}
