/** Adds cameras and changes who may see them; says on the bus what changed, so that running processes follow. */
import type { SecretBox } from '@sova/base'
import { type Bus, tellCamerasChanged } from '@sova/bus'
import { CameraNumber, CameraTitle, Failure, type Permission } from '@sova/contract'
import type { Database } from '@sova/database'
import type { CameraDraft, ListedCamera, MediaServerDraft, TariffDraft } from './camera-draft.ts'
import type { RandomInteger } from './camera-number.ts'
import { createCameraRepository, type SealedSource, type SourceOfCamera } from './camera-repository.ts'
import { pickNumbers, refuseNumber } from './pick-numbers.ts'
import { findRightsHolders } from './rights/rights-holders-repository.ts'
import { hashAddress } from './source-address.ts'

/** The media server that this installation brings along. */
export const LOCAL_MEDIA_SERVER = 'local'

export interface AddedCamera {
  id: number
  number: string
}

export interface CameraWriter {
  /** @throws Failure `invalid_request` naming the field */
  addCamera(draft: CameraDraft): Promise<AddedCamera>
  /** All of them or none, in the order of the drafts. @throws Failure `invalid_request` naming the field */
  addCameras(drafts: readonly CameraDraft[]): Promise<AddedCamera[]>
  /** What is left out stays. @throws Failure `not_found` */
  changeCamera(number: string, change: CameraChange): Promise<void>
  /** Its recordings stay until they are old. @throws Failure `not_found` */
  deleteCamera(number: string): Promise<void>
  /** The number of a camera that has this address, whatever its password. */
  findDuplicate(source: string): Promise<string | null>
  /** The same of each address. */
  findDuplicates(sources: readonly string[]): Promise<(string | null)[]>
  /** @throws Failure `not_found` */
  setPermission(accountId: string, number: string, permission: Permission | null): Promise<void>
  ensureMediaServer(draft: MediaServerDraft): Promise<number>
  ensureTariff(draft: TariffDraft): Promise<number>
  list(): Promise<ListedCamera[]>
}

/** Columns under their own names; `sources` replace those that there are, null keeps the one of its place. */
export interface CameraChange {
  title?: string
  address?: string
  timezone?: string
  longitude?: number | null
  latitude?: number | null
  tariff_id?: number
  media_server_id?: number
  home_server_id?: number | null
  analytics?: string[]
  is_public?: boolean
  is_embed?: boolean
  embed_hosts?: string[]
  is_sounding?: boolean
  has_ptz?: boolean
  sources?: readonly (string | null)[]
}

export interface CameraWriterInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish' | 'publishAll'>
  secretBox: Pick<SecretBox, 'seal'>
  random?: RandomInteger
}

export function createCameraWriter({ database, bus, secretBox, random }: CameraWriterInputs): CameraWriter {
  const repository = createCameraRepository(database.db)
  const sealSource = (url: string) => ({ sealed: secretBox.seal(url), hash: hashAddress(url) })

  async function insertAll(drafts: readonly CameraDraft[]): Promise<AddedCamera[]> {
    return database.db.transaction().execute(async (transaction) => {
      const cameras = createCameraRepository(transaction)
      const numbered = await pickNumbers(drafts, { findUsed: cameras.findUsedNumbers, random })
      const ids = await cameras.insertCameras(numbered)
      if (ids.size < numbered.length) throw refuseNumber('number_taken')
      const added = numbered.map(({ number, sources, ownerId }) => ({
        id: ids.get(number) as number,
        number,
        sources,
        ownerId,
      }))
      await cameras.insertSources(added.flatMap(({ id, sources }) => streamsOf(id, sources.map(sealSource))))
      await cameras.insertOwners(
        added.flatMap(({ id, ownerId }) => (ownerId === null ? [] : { cameraId: id, accountId: ownerId })),
      )
      return added.map(({ id, number }) => ({ id, number }))
    })
  }

  async function addCameras(drafts: readonly CameraDraft[]): Promise<AddedCamera[]> {
    if (drafts.length === 0) return []
    const added = await insertAll(drafts.map(checkDraft))
    await tellCamerasChanged(
      bus,
      added.map(({ number }) => number),
    )
    return added
  }

  async function findDuplicates(sources: readonly string[]): Promise<(string | null)[]> {
    const hashes = sources.map(hashAddress)
    const numbers = await repository.findByAddresses(hashes)
    return hashes.map((hash) => numbers.get(hash.toString('hex')) ?? null)
  }

  return {
    async addCamera(draft) {
      const [added] = await addCameras([draft])
      return added as AddedCamera
    },

    addCameras,

    async changeCamera(number, { sources, ...columns }) {
      const cameraId = await repository.findId(number)
      if (cameraId === null) throw new Failure('not_found')
      await database.db.transaction().execute(async (transaction) => {
        const cameras = createCameraRepository(transaction)
        if (!sources) return cameras.update(cameraId, columns)
        const known = await cameras.listSources(cameraId)
        if (sources[0] === null && !known[0]) {
          throw new Failure('invalid_request', { fields: { sources: ['source_invalid_address'] } })
        }
        const streams = sources.flatMap((source, place) =>
          source === null ? (known[place] ?? []) : sealSource(source),
        )
        await cameras.deleteSources(cameraId)
        await cameras.insertSources(streamsOf(cameraId, streams))
        await cameras.update(cameraId, { ...columns, streams_count: streams.length })
      })
      await bus.publish('camera_changed', { number })
    },

    async deleteCamera(number) {
      const cameraId = await repository.findId(number)
      if (cameraId === null) throw new Failure('not_found')
      await repository.delete(cameraId)
      await bus.publish('camera_changed', { number })
    },

    findDuplicate: async (source) => (await findDuplicates([source]))[0] ?? null,
    findDuplicates,

    async setPermission(accountId, number, permission) {
      const cameraId = await repository.findId(number)
      if (cameraId === null) throw new Failure('not_found')
      // An additional account that loses its camera with the owner is found before it has lost it.
      const holders = await findRightsHolders(database.db, accountId)
      await repository.setPermission(accountId, cameraId, permission)
      for (const holder of holders) await bus.publish('rights_changed', { account_id: holder, number })
    },

    ensureMediaServer: (draft) => repository.upsertMediaServer(draft),

    async ensureTariff(draft) {
      const bound = await repository.listBoundOtherwise(draft)
      const id = await repository.upsertTariff(draft)
      // Whether there is an archive, and how long it is kept, is another matter for these now.
      await tellCamerasChanged(bus, bound)
      return id
    },

    list: () => repository.listCameras(),
  }
}

function checkDraft(draft: CameraDraft): CameraDraft {
  const title = CameraTitle.safeParse(draft.title)
  if (!title.success) throw new Failure('invalid_request', { fields: { title: ['title_length'] } })
  if (draft.number !== undefined && !CameraNumber.safeParse(draft.number).success) throw refuseNumber('invalid_value')
  return { ...draft, title: title.data }
}

/** The main stream is the first. */
const streamsOf = (cameraId: number, sources: readonly SealedSource[]): SourceOfCamera[] =>
  sources.map((source, place) => ({ cameraId, stream: place + 1, ...source }))
