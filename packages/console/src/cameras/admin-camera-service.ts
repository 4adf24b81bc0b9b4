/** Cameras as the operator adds and changes them. Addresses of streams go in whole and come out without passwords. */
import { createCameraDeviceStore } from '@sova/camera-drivers'
import {
  type CameraChange,
  type CameraDraft,
  createCameraWriter,
  LOCAL_MEDIA_SERVER,
  plainAddress,
} from '@sova/cameras'
import {
  type AdminCamera,
  type AdminCameraDraft,
  type AdminListRequest,
  type AdminTariff,
  CAMERA_PROBE_TIMEOUT_MS,
  type CameraPermission,
  type DeviceAccess,
  type editCamera,
  Failure,
  type Permission,
  type ProbedCamera,
  type RequestOf,
} from '@sova/contract'
import { searchPatterns } from '@sova/database'
import { createFfmpegSource } from '@sova/media-codec'
import { allowNetworks, probeSource, SourceFailure } from '@sova/media-sources'
import { type ConsoleInputs, type ListPage, pageOfList, refuse } from '../console-inputs.ts'
import { type AdminCameraRow, createAdminCameraRepository, knownAnalytics } from './admin-camera-repository.ts'
import { sayingWhatFailed } from './camera-failures.ts'
import { chooseServers } from './choose-servers.ts'
import { drawPicture } from './probe-picture.ts'
import { withLogin } from './with-login.ts'

interface Places {
  tariff_id?: number | undefined
  media_server_id?: number | undefined
}

/** As the contract has it; only who is at the machine itself may say that a camera has recorded before. */
export type NewCamera = AdminCameraDraft & Pick<CameraDraft, 'hasRecorded'>

export interface DraftProblem {
  key: string
  parameters: Record<string, string>
}

export type AdminCameraService = ReturnType<typeof createAdminCameraService>

export function createAdminCameraService(inputs: ConsoleInputs) {
  const { database, bus, secretBox, clock, logger, cameraNetworks } = inputs
  const repository = createAdminCameraRepository(database.db)
  const devices = createCameraDeviceStore(database, secretBox)
  const writer = createCameraWriter({ database, bus, secretBox })
  const isTargetAllowed = allowNetworks(cameraNetworks)

  async function found(number: string): Promise<AdminCamera> {
    const row = await repository.find(number)
    if (!row) throw new Failure('not_found')
    return describe(row)
  }

  const describe = ({ sealed_sources, sealed_device, offline_since, analytics, ...camera }: AdminCameraRow) => ({
    ...camera,
    analytics: knownAnalytics(analytics),
    sources: sealed_sources.map((sealed) => plainAddress(secretBox.open(sealed)) ?? ''),
    device_address: sealed_device === null ? null : devices.addressOf(sealed_device),
    offline_since: offline_since?.toISOString() ?? null,
  })

  async function accountIdOf(username: string, field: string): Promise<string> {
    const id = (await repository.findAccountIds([username])).get(username)
    if (id === undefined) throw refuse(field, 'account_unknown')
    return id
  }

  async function checkPlaces(places: readonly Places[]): Promise<void> {
    const tariffs = new Set((await repository.listTariffs()).map(({ id }) => id))
    const servers = await repository.listServerIds()
    for (const { tariff_id, media_server_id } of places) {
      if (tariff_id !== undefined && !tariffs.has(tariff_id)) throw refuse('tariff_id', 'tariff_unknown')
      if (media_server_id !== undefined && !servers.has(media_server_id)) {
        throw refuse('media_server_id', 'media_server_unknown')
      }
    }
  }

  const ownerIdsOf = (drafts: readonly AdminCameraDraft[]) =>
    repository.findAccountIds(drafts.flatMap(({ owner }) => owner ?? []))

  /** All of them or none, without their devices. @returns their numbers, in the order of the drafts */
  async function addAll(drafts: readonly NewCamera[]): Promise<string[]> {
    for (const { sources } of drafts) for (const source of sources) refuseAddress(source, 'sources')
    await checkPlaces(drafts)
    const owners = await ownerIdsOf(drafts)
    const servers = chooseServers(await repository.listServers(LOCAL_MEDIA_SERVER), drafts.length)
    const added = await writer.addCameras(
      drafts.map(({ owner, tariff_id, media_server_id, is_public, is_embed, embed_hosts, device, ...draft }, place) => {
        const mediaServerId = media_server_id ?? servers[place]
        if (mediaServerId === undefined) throw refuse('media_server_id', 'no_server_takes')
        const ownerId = owner === undefined ? null : owners.get(owner)
        if (ownerId === undefined) throw refuse('owner', 'account_unknown')
        const { is_sounding, has_ptz, ...said } = withoutUndefined(draft)
        return {
          ...said,
          title: draft.title,
          sources: draft.sources.map((source) => withLogin(source, device ?? null)),
          ownerId,
          mediaServerId,
          tariffId: tariff_id,
          isSounding: is_sounding ?? false,
          hasPtz: has_ptz ?? false,
          isPublic: is_public ?? false,
          isEmbed: is_embed ?? false,
          embedHosts: embed_hosts ?? [],
        }
      }),
    )
    return added.map(({ number }) => number)
  }

  async function setDevice(number: string, access: DeviceAccess | null): Promise<void> {
    await sayingWhatFailed(() =>
      access === null ? devices.removeByNumber(number) : devices.putByNumber(number, { driver: 'onvif', ...access }),
    )
  }

  return {
    list({ search = '', ...asked }: AdminListRequest): Promise<ListPage<AdminCamera>> {
      const patterns = searchPatterns(search)
      return pageOfList(asked, {
        count: () => repository.count(patterns),
        rows: async (slice) => (await repository.list(patterns, slice)).map(describe),
      })
    },

    find: found,

    async probe(address: string, login?: Pick<DeviceAccess, 'username' | 'password'>): Promise<ProbedCamera> {
      refuseAddress(address, 'source')
      const source = withLogin(address, login ?? null)
      const duplicate_of = await writer.findDuplicate(source)
      try {
        const probed = await probeSource(
          source,
          { clock, logger, isTargetAllowed, openSecond: createFfmpegSource },
          CAMERA_PROBE_TIMEOUT_MS,
        )
        const { video, audio } = probed
        return {
          codec: video.codec,
          width: video.width,
          height: video.height,
          frame_rate: probed.frameRate,
          bitrate_kbps: probed.bitrateKbps,
          audio_codec: audio?.codec ?? null,
          picture: await drawPicture(probed, logger),
          duplicate_of,
        }
      } catch (error) {
        if (error instanceof SourceFailure) throw refuse('source', `source_${error.code}`)
        throw error
      }
    },

    async add(draft: NewCamera): Promise<AdminCamera> {
      const [number = ''] = await addAll([draft])
      if (draft.device) await setDevice(number, draft.device)
      return found(number)
    },

    addAll,

    async edit({ number, device, sources, ...change }: RequestOf<typeof editCamera>): Promise<AdminCamera> {
      for (const source of sources ?? []) if (source !== null) refuseAddress(source, 'sources')
      await checkPlaces([change])
      const changed: CameraChange = withoutUndefined(change)
      if (sources) changed.sources = sources.map((source) => source && withLogin(source, device ?? null))
      // Whoever names a server means it for good, also while another one is emptied.
      if (changed.media_server_id !== undefined) changed.home_server_id = null
      await writer.changeCamera(number, changed)
      if (device !== undefined) await setDevice(number, device)
      return found(number)
    },

    delete: (number: string): Promise<void> => writer.deleteCamera(number),

    async listPermissions(number: string): Promise<CameraPermission[]> {
      await found(number)
      return repository.listPermissions(number)
    },

    async setPermission(number: string, username: string, permission: Permission | null): Promise<void> {
      await writer.setPermission(await accountIdOf(username, 'username'), number, permission)
    },

    /** What keeps each draft from being added, besides what its schema says; keys of sentences. */
    async problemsOf(drafts: readonly AdminCameraDraft[]): Promise<DraftProblem[][]> {
      const duplicates = await writer.findDuplicates(drafts.map(({ sources: [main = ''] }) => main))
      const owners = await ownerIdsOf(drafts)
      return drafts.map(({ sources, owner }, place) => {
        const problems: DraftProblem[] = []
        for (const source of sources) {
          if (plainAddress(source) === null) problems.push({ key: 'source_invalid_address', parameters: {} })
        }
        const duplicate = duplicates[place]
        if (duplicate) problems.push({ key: 'camera_duplicate', parameters: { number: duplicate } })
        if (owner !== undefined && !owners.has(owner)) problems.push({ key: 'account_unknown', parameters: {} })
        return problems
      })
    },

    listTariffs: (): Promise<AdminTariff[]> => repository.listTariffs(),

    async saveTariff({ name, dvr_hours, dvr_size }: Omit<AdminTariff, 'id'>): Promise<AdminTariff> {
      const id = await writer.ensureTariff({ name, dvrHours: dvr_hours, dvrSizeGb: dvr_size })
      return { id, name, dvr_hours, dvr_size }
    },
  }
}

/** A field that is there with nothing in it would overwrite what is kept. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonUndefined<Fields[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Fields]: NonUndefined<Fields[Name]> }
}
type NonUndefined<Value> = Exclude<Value, undefined>

function refuseAddress(source: string, field: string): void {
  if (plainAddress(source) === null) throw refuse(field, 'source_invalid_address')
}
