/** What the database says of this media server, its cameras and the keys that sign tokens. */
import type { SecretBox } from '@sova/base'
import type { ServerLoad } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { type CameraConfig, configAt } from './camera-config.ts'

export interface PublicKeyRow {
  readonly kid: string
  readonly publicJwk: unknown
}

export interface KnownServer {
  readonly name: string
  readonly domain: string
  readonly screenshotDomain: string
  /** What it tells of itself; null where it tells nothing. */
  readonly load?: ServerLoad | null
}

export interface CameraRepository {
  /**
   * Makes this server known under its name, and gives its id.
   * @throws Error when the name is that of a server of another vendor: its cameras are not ours to record
   */
  registerServer(server: KnownServer): Promise<number>
  /** @param onBroken told of a camera whose sealed source cannot be opened; the others are not held up */
  cameras(mediaServerId: number, nowMs: number, onBroken: (number: string) => void): Promise<CameraConfig[]>
  publicKeys(): Promise<PublicKeyRow[]>
}

/** By way of text: the driver would write a string into jsonb as a JSON string. */
const toJson = (load: ServerLoad) => sql<string>`${JSON.stringify(load)}::text::jsonb`

const periodOf = (start: Date | null, end: Date | null) => ({
  startMs: start?.getTime() ?? null,
  endMs: end?.getTime() ?? null,
})

export function createCameraRepository(database: Pick<Database, 'db'>, secrets: SecretBox): CameraRepository {
  function open(number: string, sealed: string | null, onBroken: (number: string) => void): string | null {
    if (sealed === null) return null
    try {
      return secrets.open(sealed)
    } catch {
      onBroken(number)
      return null
    }
  }

  return {
    async registerServer({ name, domain, screenshotDomain, load = null }) {
      // Where stills are asked for is the operator's choice once the row is there.
      const values = { domain, seen_at: new Date(), load: load && toJson(load) }
      const row = await database.db
        .insertInto('media_server')
        .values({ name, screenshot_domain: screenshotDomain, ...values })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(values).where('media_server.vendor_name', '=', 'sova'),
        )
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new Error(`the media server "${name}" is of another vendor; give this one a name of its own`)
      return row.id
    },
    async cameras(mediaServerId, nowMs, onBroken) {
      const rows = await database.db
        .selectFrom('camera')
        .innerJoin('tariff', 'tariff.id', 'camera.tariff_id')
        .leftJoin('camera_source as main', (join) =>
          join.onRef('main.camera_id', '=', 'camera.id').on('main.stream', '=', 1),
        )
        .leftJoin('camera_source as second', (join) =>
          join.onRef('second.camera_id', '=', 'camera.id').on('second.stream', '=', 2),
        )
        .select([
          'camera.number',
          'camera.embed_hosts',
          'camera.inactivity_start',
          'camera.inactivity_end',
          'camera.record_disable_start',
          'camera.record_disable_end',
          'tariff.dvr_hours',
          'tariff.dvr_size_gb',
          'main.url_sealed as main_sealed',
          'second.url_sealed as second_sealed',
        ])
        .where('camera.media_server_id', '=', mediaServerId)
        .orderBy('camera.id')
        .execute()
      return rows.map((row) => {
        const config: CameraConfig = {
          number: row.number,
          mainUrl: open(row.number, row.main_sealed, onBroken),
          secondUrl: open(row.number, row.second_sealed, onBroken),
          isActive: true,
          isRecorded: true,
          dvrHours: row.dvr_hours,
          dvrSizeGb: row.dvr_size_gb,
          periods: {
            inactivity: periodOf(row.inactivity_start, row.inactivity_end),
            recordDisabled: periodOf(row.record_disable_start, row.record_disable_end),
          },
          embedHosts: row.embed_hosts,
        }
        return configAt(config, nowMs)
      })
    },
    async publicKeys() {
      const rows = await database.db.selectFrom('signing_key').select(['kid', 'public_jwk']).execute()
      return rows.map((row) => ({ kid: row.kid, publicJwk: row.public_jwk }))
    },
  }
}
