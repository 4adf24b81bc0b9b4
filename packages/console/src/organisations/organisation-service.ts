/** Organisations with access control of their own, and the doors and barriers that belong to them. */
import {
  type AdminDevice,
  type AdminGang,
  type AdminListRequest,
  Failure,
  type RequestOf,
  type saveDevice,
} from '@sova/contract'
import { searchPatterns } from '@sova/database'
import { type ConsoleInputs, type ListPage, pageOfList, refuse } from '../console-inputs.ts'
import { type AccessDeviceRow, createAccessDeviceRepository } from './access-device-repository.ts'
import { createGangRepository } from './gang-repository.ts'

export type OrganisationService = ReturnType<typeof createOrganisationService>

export function createOrganisationService({ database, secretBox }: Pick<ConsoleInputs, 'database' | 'secretBox'>) {
  const gangs = createGangRepository(database.db)
  const devices = createAccessDeviceRepository(database.db)

  async function foundGang(id: number): Promise<AdminGang> {
    const gang = await gangs.find(id)
    if (!gang) throw new Failure('not_found')
    return gang
  }

  async function foundDevice(id: number): Promise<AdminDevice> {
    const device = await devices.find(id)
    if (!device) throw new Failure('not_found')
    return describe(device)
  }

  return {
    listGangs({ search = '', ...asked }: AdminListRequest): Promise<ListPage<AdminGang>> {
      const patterns = searchPatterns(search)
      return pageOfList(asked, { count: () => gangs.count(patterns), rows: (slice) => gangs.list(patterns, slice) })
    },

    async saveGang({ id, title }: { id?: number | undefined; title: string }): Promise<AdminGang> {
      if (id === undefined) return foundGang(await gangs.insert(title))
      await foundGang(id)
      await gangs.rename(id, title)
      return foundGang(id)
    },

    async deleteGang(id: number): Promise<void> {
      const { employees_count, devices_count } = await foundGang(id)
      if (employees_count + devices_count > 0) throw refuse('id', 'gang_not_empty')
      await gangs.delete(id)
    },

    /** @throws Failure `not_found`, also where several have this title */
    async findGang(title: string): Promise<AdminGang> {
      const gang = await gangs.findByTitle(title)
      if (!gang) throw new Failure('not_found')
      return gang
    },

    listDevices({ search = '', ...asked }: AdminListRequest): Promise<ListPage<AdminDevice>> {
      const patterns = searchPatterns(search)
      return pageOfList(asked, {
        count: () => devices.count(patterns),
        rows: async (slice) => (await devices.list(patterns, slice)).map(describe),
      })
    },

    findDeviceId: (gangId: number, ident: string): Promise<number | null> => devices.findByIdent(gangId, ident),

    async saveDevice({ id, settings, cameras, ...values }: RequestOf<typeof saveDevice>): Promise<AdminDevice> {
      // Its permissions and bans are of the organisation's employees: it can't be moved away from them.
      if (id !== undefined && (await foundDevice(id)).gang_id !== values.gang_id) throw refuse('gang_id', 'device_gang')
      if (!(await gangs.find(values.gang_id))) throw refuse('gang_id', 'gang_unknown')
      const other = await devices.findByIdent(values.gang_id, values.ident)
      if (other !== null && other !== id) throw refuse('ident', 'device_ident_taken')
      const sealed = settings === undefined ? null : secretBox.seal(JSON.stringify(readSettings(settings)))
      const saved = await database.db.transaction().execute(async (transaction) => {
        const repository = createAccessDeviceRepository(transaction)
        const deviceId = id ?? (await repository.insert(values, sealed ?? secretBox.seal('{}')))
        if (id !== undefined) await repository.update(id, values, sealed)
        const unknown = await repository.linkCameras(deviceId, lastOfEach(cameras))
        if (unknown.length > 0) throw refuse('cameras', 'cameras_unknown', { numbers: unknown.join(', ') })
        return deviceId
      })
      return foundDevice(saved)
    },

    async deleteDevice(id: number): Promise<void> {
      await foundDevice(id)
      await devices.delete(id)
    },
  }
}

function readSettings(text: string): object {
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings
  } catch {
    // Said below: a message of the parser would repeat what may be a password.
  }
  throw refuse('settings', 'device_settings')
}

/** A camera that is named twice is one. */
const lastOfEach = <Camera extends { number: string }>(cameras: readonly Camera[]): Camera[] => [
  ...new Map(cameras.map((camera) => [camera.number, camera])).values(),
]

const describe = ({ last_answer_at, ...device }: AccessDeviceRow): AdminDevice => ({
  ...device,
  last_answer_at: last_answer_at?.toISOString() ?? null,
})
