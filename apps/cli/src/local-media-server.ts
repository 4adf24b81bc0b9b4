/** The media server of this machine, as cameras name it. */
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import type { Installation } from './with-installation.ts'

/** Its domains follow the configuration: a changed port is true for every camera at once. */
export function ensureLocalMediaServer({
  config,
  database,
  bus,
  secretBox,
}: Pick<Installation, 'config' | 'database' | 'bus' | 'secretBox'>): Promise<number> {
  return createCameraWriter({ database, bus, secretBox }).ensureMediaServer({
    name: LOCAL_MEDIA_SERVER,
    domain: config.mediaDomain,
    screenshotDomain: config.portalDomain,
  })
}
