/** Settings of access control alone, beside those that all processes share. */
import { allowNetworks } from '@sova/media-sources'
import type { IsTargetAllowed } from './devices/device-target.ts'

export interface AccessSettings {
  /** Drivers reach only these; where none are listed, none. */
  isTargetAllowed: IsTargetAllowed
}

/**
 * `SOVA_DEVICE_NETWORKS`: networks and addresses that doors and barriers may be at, for example `10.0.5.0/24,10.0.7.9`.
 * @throws RangeError for what is no network
 */
export function readAccessSettings(environment: NodeJS.ProcessEnv): AccessSettings {
  const networks = (environment.SOVA_DEVICE_NETWORKS ?? '').split(',').flatMap((text) => text.trim() || [])
  // An empty list of the shared rule allows everything, which suits cameras and no relay.
  return { isTargetAllowed: networks.length === 0 ? () => false : allowNetworks(networks) }
}
