/** Writing of cameras and of who may see them; used by the command line and by the portal. */
import { PERMISSION_LEVELS, type Permission } from '@sova/contract'
import type { CameraTable, Database } from '@sova/database'
import { sql, type Updateable } from 'kysely'
import type { CameraDraft, ListedCamera, MediaServerDraft, TariffDraft } from './camera-draft.ts'

const LEVEL_OF: Record<Permission, number> = {
  O: PERMISSION_LEVELS.OWNER,
  R: PERMISSION_LEVELS.DVR,
  L: PERMISSION_LEVELS.LIVE,
}

export interface SealedSource {
  sealed: string
  /** Null of one that was kept by an older version. */
  hash: Buffer | null
}

export interface SourceOfCamera extends SealedSource {
  cameraId: number
  stream: number
}

export type NumberedDraft = CameraDraft & { number: string }
export type NumberUse = 'taken' | 'recorded'

export type CameraRepository = ReturnType<typeof createCameraRepository>

export function createCameraRepository(db: Database['db']) {
  return {
    /** Of the numbers those that a camera has, or under which recordings of a deleted one are kept. */
    async findUsedNumbers(numbers: readonly string[]): Promise<Map<string, NumberUse>> {
      if (numbers.length === 0) return new Map()
      const { rows } = await sql<{ number: string; is_taken: boolean }>`
        SELECT number, is_taken
        FROM (
          SELECT given.number, EXISTS (SELECT FROM camera WHERE camera.number = given.number) AS is_taken,
            EXISTS (SELECT FROM archive_file AS file WHERE file.camera_number = given.number) AS is_recorded
          FROM unnest(${numbers}::text[]) AS given(number)
        ) AS asked
        WHERE is_taken OR is_recorded`.execute(db)
      return new Map(rows.map(({ number, is_taken }) => [number, is_taken ? 'taken' : 'recorded']))
    },

    /** Ids by the number; one that somebody else has taken meanwhile is missing. */
    async insertCameras(drafts: readonly NumberedDraft[]): Promise<Map<string, number>> {
      const rows = await db
        .insertInto('camera')
        .values(drafts.map(toCameraRow))
        .onConflict((conflict) => conflict.column('number').doNothing())
        .returning(['id', 'number'])
        .execute()
      return new Map(rows.map(({ id, number }) => [number, id]))
    },

    async insertSources(sources: readonly SourceOfCamera[]): Promise<void> {
      if (sources.length === 0) return
      const rows = sources.map(({ cameraId, stream, sealed, hash }) => ({
        camera_id: cameraId,
        stream,
        url_sealed: sealed,
        address_hash: hash,
      }))
      await db.insertInto('camera_source').values(rows).execute()
    },

    /** Of cameras that nobody has a permission to yet. */
    async insertOwners(owners: readonly { cameraId: number; accountId: string }[]): Promise<void> {
      if (owners.length === 0) return
      const rows = owners.map(({ cameraId, accountId }) => ({
        account_id: accountId,
        camera_id: cameraId,
        level: LEVEL_OF.O,
      }))
      await db.insertInto('camera_permission').values(rows).execute()
    },

    /** The main stream first. */
    listSources: (cameraId: number): Promise<SealedSource[]> =>
      db
        .selectFrom('camera_source')
        .select(['url_sealed as sealed', 'address_hash as hash'])
        .where('camera_id', '=', cameraId)
        .orderBy('stream')
        .execute(),

    async deleteSources(cameraId: number): Promise<void> {
      await db.deleteFrom('camera_source').where('camera_id', '=', cameraId).execute()
    },

    /** Which camera has an address, whatever its password; by the hash in hex. */
    async findByAddresses(hashes: readonly Buffer[]): Promise<Map<string, string>> {
      if (hashes.length === 0) return new Map()
      const rows = await db
        .selectFrom('camera_source')
        .innerJoin('camera', 'camera.id', 'camera_source.camera_id')
        .select(['camera.number', 'camera_source.address_hash'])
        .where('camera_source.address_hash', 'in', hashes)
        .orderBy('camera.id', 'desc')
        .execute()
      // Of several with one address the oldest is told.
      return new Map(rows.map(({ address_hash, number }) => [address_hash?.toString('hex') ?? '', number]))
    },

    async update(cameraId: number, change: Updateable<CameraTable>): Promise<void> {
      if (Object.keys(change).length === 0) return
      await db.updateTable('camera').set(change).where('id', '=', cameraId).execute()
    },

    async delete(cameraId: number): Promise<void> {
      await db.deleteFrom('camera').where('id', '=', cameraId).execute()
    },

    async findId(number: string): Promise<number | null> {
      const row = await db.selectFrom('camera').select('id').where('number', '=', number).executeTakeFirst()
      return row?.id ?? null
    },

    /** Null takes the permission away. */
    async setPermission(accountId: string, cameraId: number, permission: Permission | null): Promise<void> {
      if (permission === null) {
        await db
          .deleteFrom('camera_permission')
          .where('account_id', '=', accountId)
          .where('camera_id', '=', cameraId)
          .execute()
        return
      }
      const level = LEVEL_OF[permission]
      await db
        .insertInto('camera_permission')
        .values({ account_id: accountId, camera_id: cameraId, level })
        .onConflict((conflict) => conflict.columns(['account_id', 'camera_id']).doUpdateSet({ level }))
        .execute()
    },

    /** The server of this name, with the domains that are given now. */
    async upsertMediaServer(draft: MediaServerDraft): Promise<number> {
      const domains = { domain: draft.domain, screenshot_domain: draft.screenshotDomain }
      const row = await db
        .insertInto('media_server')
        .values({ name: draft.name, vendor_name: draft.vendorName ?? 'sova', ...domains })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(domains))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** The numbers of the cameras whose tariff of this name has other bounds by now. */
    async listBoundOtherwise({ name, dvrHours, dvrSizeGb }: TariffDraft): Promise<string[]> {
      const rows = await db
        .selectFrom('camera')
        .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
        .select('camera.number')
        .where('tariff.name', '=', name)
        .where((where) =>
          where.or([
            where('tariff.dvr_hours', 'is distinct from', dvrHours),
            where('tariff.dvr_size_gb', 'is distinct from', dvrSizeGb),
          ]),
        )
        .execute()
      return rows.map(({ number }) => number)
    },

    async upsertTariff(draft: TariffDraft): Promise<number> {
      const bounds = { dvr_hours: draft.dvrHours, dvr_size_gb: draft.dvrSizeGb }
      const row = await db
        .insertInto('tariff')
        .values({ name: draft.name, ...bounds })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(bounds))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async listCameras(): Promise<ListedCamera[]> {
      const { rows } = await sql<ListedCamera>`
        SELECT camera.number, camera.title, camera.address, tariff.name AS tariff, media_server.name AS server,
               ARRAY(
                 SELECT account.username
                 FROM camera_permission JOIN account ON account.id = camera_permission.account_id
                 WHERE camera_permission.camera_id = camera.id AND camera_permission.level = ${PERMISSION_LEVELS.OWNER}
                 ORDER BY account.username
               ) AS owners
        FROM camera
        JOIN tariff ON tariff.id = camera.tariff_id
        JOIN media_server ON media_server.id = camera.media_server_id
        ORDER BY camera.id`.execute(db)
      return rows
    },
  }
}

const toCameraRow = ({ number, ...draft }: NumberedDraft) => ({
  number,
  title: draft.title,
  media_server_id: draft.mediaServerId,
  tariff_id: draft.tariffId,
  streams_count: Math.max(1, draft.sources.length),
  longitude: draft.longitude ?? null,
  latitude: draft.latitude ?? null,
  ...(draft.address === undefined ? {} : { address: draft.address }),
  ...(draft.timezone === undefined ? {} : { timezone: draft.timezone }),
  ...(draft.isSounding === undefined ? {} : { is_sounding: draft.isSounding }),
  ...(draft.isPublic === undefined ? {} : { is_public: draft.isPublic }),
  ...(draft.isEmbed === undefined ? {} : { is_embed: draft.isEmbed }),
  ...(draft.embedHosts === undefined ? {} : { embed_hosts: [...draft.embedHosts] }),
  ...(draft.hasPtz === undefined ? {} : { has_ptz: draft.hasPtz }),
  ...(draft.analytics === undefined ? {} : { analytics: [...draft.analytics] }),
})
