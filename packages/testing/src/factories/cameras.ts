import { createLogger, createSecretBox } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { type CameraDraft, createCameraWriter, type TariffDraft } from '@sova/cameras'
import type { Permission } from '@sova/contract'
import type { CameraTable, Database } from '@sova/database'
import type { Updateable } from 'kysely'
import { nextSerial } from './serial.ts'

/** Opens what `buildCamera` has sealed. */
export const testSecretBox = createSecretBox(Buffer.alloc(32, 7))

export interface CameraToBuild extends Partial<Omit<CameraDraft, 'mediaServerId' | 'tariffId' | 'ownerId'>> {
  /** Who may see it, and how far. */
  permissions?: readonly { account: { id: string }; permission: Permission }[]
  tariff?: TariffDraft
  server?: { name?: string; domain: string; screenshotDomain?: string | null; vendorName?: 'sova' | 'flussonic' }
  /** Columns that no one sets when a camera is added. */
  columns?: Updateable<CameraTable>
}

export interface BuiltCamera {
  id: number
  number: string
}

const TARIFF: TariffDraft = { name: 'A week', dvrHours: 168, dvrSizeGb: null }
export const TARIFF_WITHOUT_ARCHIVE: TariffDraft = { name: 'Live only', dvrHours: null, dvrSizeGb: null }

export async function buildCamera(database: Pick<Database, 'db'>, given: CameraToBuild = {}): Promise<BuiltCamera> {
  const { permissions = [], tariff = TARIFF, server = { domain: 'media.test:8081' }, columns, ...draft } = given
  const bus = createLocalBus(createLogger('factories', { level: 'silent' }))
  const writer = createCameraWriter({ database, bus, secretBox: testSecretBox })
  const camera = await writer.addCamera({
    title: `Camera ${nextSerial()}`,
    sources: ['rtsp://operator:camera-pass@127.0.0.1:8554/gate-1/main'],
    ...draft,
    ownerId: null,
    tariffId: await writer.ensureTariff(tariff),
    mediaServerId: await writer.ensureMediaServer({
      name: server.name ?? server.domain,
      domain: server.domain,
      screenshotDomain: server.screenshotDomain ?? null,
      vendorName: server.vendorName ?? 'sova',
    }),
  })
  for (const { account, permission } of permissions) await writer.setPermission(account.id, camera.number, permission)
  if (columns) await database.db.updateTable('camera').set(columns).where('id', '=', camera.id).execute()
  return camera
}
