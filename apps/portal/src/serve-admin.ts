/** The operator's console: what the services of `@sova/console` do, as calls. */
import type { SovaConfig } from '@sova/base'
import {
  type ConsoleInputs,
  createAdminCameraService,
  createDiscoveryService,
  createHealthService,
  createOrganisationService,
  createServerService,
  createUserService,
} from '@sova/console'
import { serveAdminCameras } from './features/admin/admin-camera-routes.ts'
import { serveAdminUsers } from './features/admin/admin-user-routes.ts'
import { type BrandingParts, serveBranding } from './features/admin/branding-routes.ts'
import { serveHealthPage } from './features/admin/health-routes.ts'
import { serveOrganisations } from './features/admin/organisation-routes.ts'
import { serveMediaServers } from './features/admin/server-routes.ts'
import type { CallServer } from './http/handle-call.ts'
import type { PortalSettings } from './portal-settings.ts'

interface AdminInputs extends Omit<ConsoleInputs, 'cameraNetworks'> {
  config: Pick<SovaConfig, 'cameraNetworks'>
  settings: Pick<PortalSettings, 'discoveryPort'>
  branding: BrandingParts
}

export function serveAdmin(server: CallServer, inputs: AdminInputs): void {
  const { config, settings, database, bus, clock, logger, secretBox, branding } = inputs
  const shared = { database, bus, secretBox, clock, logger, cameraNetworks: config.cameraNetworks }
  const discovery = createDiscoveryService({ ...shared, discoveryPort: settings.discoveryPort })
  serveAdminCameras(server, createAdminCameraService(shared), discovery)
  serveAdminUsers(server, createUserService(shared))
  serveMediaServers(server, createServerService(shared))
  serveOrganisations(server, createOrganisationService(shared))
  serveBranding(server, branding)
  serveHealthPage(server, createHealthService(shared))
}
