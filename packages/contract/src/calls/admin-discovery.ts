/** Finding cameras, for the operator. */
import * as z from 'zod/mini'
import {
  DeviceAccess,
  DISCOVERY_NETWORKS_MAX,
  DiscoveredCamera,
  InspectedCamera,
  NetworkAddress,
} from '../admin-discovery.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'

const Networks = z.array(NetworkAddress).check(z.maxLength(DISCOVERY_NETWORKS_MAX))

export const loadDiscoveryNetworks = defineCall({
  path: '/v0/admin/discovery/networks/',
  access: 'operator',
  apiScope: 'read',
  summary: 'The networks that the operator has listed for finding cameras.',
  request: z.object({}),
  response: z.object({ networks: z.array(z.string()) }),
})

export const discoverCameras = defineCall({
  path: '/v0/admin/discovery/',
  access: 'operator',
  summary: 'Asks every host of these networks for a camera that speaks ONVIF, some seconds long; the list is kept.',
  request: z.object({ networks: Networks.check(z.minLength(1)) }),
  response: pageOf(DiscoveredCamera),
})

export const inspectCamera = defineCall({
  path: '/v0/admin/discovery/inspect/',
  access: 'operator',
  summary: 'Asks a camera what it is and where its streams are; nothing is kept.',
  request: DeviceAccess,
  response: InspectedCamera,
  failures: ['camera_unreachable', 'camera_login_refused', 'camera_failed'],
})
