/** The services of the operator's console on this installation, for one verb. */
import { createLogger, systemClock } from '@sova/base'
import {
  type AdminCameraService,
  type BrandingService,
  createAdminCameraService,
  createBrandingService,
  createDiscoveryService,
  createHealthService,
  createOrganisationService,
  createServerService,
  createUserService,
  type DiscoveryService,
  type HealthService,
  type OrganisationService,
  type ServerService,
  type UserService,
} from '@sova/console'
import { type Installation, withInstallation } from './with-installation.ts'

export interface Console extends Installation {
  cameras: AdminCameraService
  discovery: DiscoveryService
  users: UserService
  servers: ServerService
  organisations: OrganisationService
  branding: BrandingService
  health: HealthService
}

/** Of lists, which the command line writes whole. */
export const WHOLE_LIST = { page: 1, page_size: 100_000 } as const

export const withConsole = <Result>(work: (services: Console) => Promise<Result>): Promise<Result> =>
  withInstallation((installation) => {
    const { config, database, bus, secretBox } = installation
    const { cameraNetworks } = config
    const logger = createLogger('cli', { level: 'silent' })
    const shared = { database, bus, secretBox, clock: systemClock, logger, cameraNetworks }
    return work({
      ...installation,
      cameras: createAdminCameraService(shared),
      discovery: createDiscoveryService({
        ...shared,
        discoveryPort: Number(process.env.SOVA_DISCOVERY_PORT) || undefined,
      }),
      users: createUserService(shared),
      servers: createServerService(shared),
      organisations: createOrganisationService(shared),
      branding: createBrandingService(shared),
      health: createHealthService(shared),
    })
  })
