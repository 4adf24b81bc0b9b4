/** The feature put together: what the portal passes in, and two services out of it. */
import { join } from 'node:path'
import type { Clock, Logger, SecretBox, SovaConfig } from '@sova/base'
import type { Bus } from '@sova/bus'
import { type CameraDevice, createCameraDeviceStore, openCameraDriver } from '@sova/camera-drivers'
import type { Database } from '@sova/database'
import { allowNetworks } from '@sova/media-sources'
import { createCameraCalls } from './camera-calls.ts'
import { createCameraSetupService } from './camera-setup-service.ts'
import { createFirmwareLibrary } from './firmware-library.ts'
import { createPtzService } from './ptz-service.ts'

export interface CameraSetupInputs {
  config: Pick<SovaConfig, 'dataDir' | 'cameraNetworks'>
  database: Database
  bus: Bus
  clock: Clock
  logger: Logger
  secretBox: SecretBox
}

export function createCameraSetup({ config, database, bus, clock, logger, secretBox }: CameraSetupInputs) {
  const isTargetAllowed = allowNetworks(config.cameraNetworks)
  const shared = {
    database,
    clock,
    logger,
    devices: createCameraDeviceStore(database, secretBox),
    calls: createCameraCalls({ clock, logger }),
    openDriver: (device: CameraDevice) => openCameraDriver(device, { clock, isTargetAllowed }),
  }
  const firmware = createFirmwareLibrary(join(config.dataDir, 'firmware'))
  const setup = createCameraSetupService({ ...shared, bus, firmware })
  const ptz = createPtzService(shared)
  return {
    setup,
    ptz,
    async close(): Promise<void> {
      await Promise.all([setup.close(), ptz.close()])
    },
  }
}
