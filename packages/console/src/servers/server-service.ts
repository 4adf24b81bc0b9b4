/** The media servers: what they carry, and how one of them is emptied before it is switched off. */
import { tellCamerasChanged } from '@sova/bus'
import { createCameraWriter } from '@sova/cameras'
import { Failure, type MediaServerHealth, type RequestOf, ServerLoad, type saveMediaServer } from '@sova/contract'
import { type ConsoleInputs, refuse } from '../console-inputs.ts'
import { createServerRepository, type ServerRow } from './server-repository.ts'

export type ServerService = ReturnType<typeof createServerService>

export function createServerService({
  database,
  bus,
  secretBox,
}: Pick<ConsoleInputs, 'database' | 'bus' | 'secretBox'>) {
  const servers = createServerRepository(database.db)
  const writer = createCameraWriter({ database, bus, secretBox })

  async function found(id: number): Promise<ServerRow> {
    const server = await servers.find(id)
    if (!server) throw new Failure('not_found')
    return server
  }

  return {
    list: async (): Promise<MediaServerHealth[]> => (await servers.list()).map(describe),

    /** @throws Failure `not_found` */
    async findByName(name: string): Promise<MediaServerHealth> {
      const server = await servers.findByName(name)
      if (!server) throw new Failure('not_found')
      return describe(server)
    },

    async save({ name, domain, vendor_name }: RequestOf<typeof saveMediaServer>): Promise<MediaServerHealth> {
      const known = await servers.findByName(name)
      if (known && known.vendor_name !== vendor_name) throw refuse('vendor_name', 'server_vendor')
      const screenshotDomain = domain
      const id = await writer.ensureMediaServer({ name, domain, screenshotDomain, vendorName: vendor_name })
      return describe(await found(id))
    },

    async delete(id: number): Promise<void> {
      const { cameras_count, away_count } = await found(id)
      if (cameras_count + away_count > 0) throw refuse('id', 'server_has_cameras')
      await servers.delete(id)
    },

    /**
     * Its cameras are given to the others, which take each of them as soon as this server has let go of it; viewers ask
     * again where the camera is, and see it there. Back again, they return to where their recordings are.
     */
    async drain(id: number, isDraining: boolean): Promise<{ server: MediaServerHealth; moved: number }> {
      await found(id)
      const moved = await database.db.transaction().execute(async (transaction) => {
        const repository = createServerRepository(transaction)
        await repository.setDraining(id, isDraining)
        const cameras = isDraining ? await repository.moveAway(id) : await repository.bringBack(id)
        const left = await repository.find(id)
        if (isDraining && left && left.cameras_count > 0) throw refuse('id', 'no_other_server')
        return cameras
      })
      await tellCamerasChanged(
        bus,
        moved.map(({ number }) => number),
      )
      return { server: describe(await found(id)), moved: moved.length }
    },
  }
}

function describe({ seen_at, oldest_at, archive_bytes, load, ...server }: ServerRow): MediaServerHealth {
  const told = ServerLoad.safeParse(load)
  return {
    ...server,
    seen_at: seen_at?.toISOString() ?? null,
    oldest_at: oldest_at?.toISOString() ?? null,
    archive_bytes: Number(archive_bytes),
    load: told.success ? told.data : null,
  }
}
