/** An account with cameras that nobody made a picture for: enough for lists, folders and search. */
import { createAccount } from '@sova/accounts'
import { createLogger, loadSecretBox, readConfig, secretKeyFile } from '@sova/base'
import { openBus } from '@sova/bus'
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import { openDatabase } from '@sova/database'
import { ACCOUNT } from './operator.ts'
import type { TestSystem } from './start-system.ts'

export interface ListedCamera {
  number: string
  title: string
  address: string
  /** Latitude and longitude; without them it is on no map. */
  place?: readonly [number, number]
}

/** Nothing listens there; the media server tries again and again, which is nobody's business here. */
const NO_SOURCE = 'rtsp://127.0.0.1:9/none'

/** Beside the running system, as its command line would do it, in one process instead of one for each line. */
export async function addAccountWithCameras(
  { dataDir, portalUrl, mediaDomain }: TestSystem,
  cameras: readonly ListedCamera[],
): Promise<void> {
  const config = readConfig({ SOVA_DATA: dataDir })
  const database = openDatabase(config, { max: 1 })
  const bus = await openBus({ database, logger: createLogger('bus', { level: 'silent' }) })
  try {
    const owner = await createAccount(database, ACCOUNT)
    const writer = createCameraWriter({ database, bus, secretBox: loadSecretBox(secretKeyFile(config)) })
    const tariffId = await writer.ensureTariff({ name: 'Archive 7 d', dvrHours: 168, dvrSizeGb: null })
    const screenshotDomain = new URL(portalUrl).host
    const mediaServerId = await writer.ensureMediaServer({
      name: LOCAL_MEDIA_SERVER,
      domain: mediaDomain,
      screenshotDomain,
    })
    for (const { place: [latitude, longitude] = [null, null], ...camera } of cameras) {
      const draft = { ...camera, latitude, longitude, ownerId: owner.id, sources: [NO_SOURCE], mediaServerId, tariffId }
      await writer.addCamera(draft)
    }
  } finally {
    await bus.close()
    await database.close()
  }
}
