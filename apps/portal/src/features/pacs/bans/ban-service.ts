/** Bans of one organisation: whom a device never lets pass. */
import type { Clock } from '@sova/base'
import {
  EMPLOYEE_BAN_FIELDS,
  type EmployeeBan,
  type EmployeeBanListRequest,
  type EmployeeBanPage,
  Failure,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { pickFields, readPage, readQuery } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { refuseField } from '../../../pacs/refusals.ts'
import { type BanDraft, type BanQuery, createBanRepository } from './ban-repository.ts'

export interface BanService {
  list(gangId: number, request: EmployeeBanListRequest): Promise<EmployeeBanPage>
  add(draft: BanDraft): Promise<EmployeeBan>
  remove(gangId: number, employeeId: number, deviceId: number): Promise<void>
}

export function createBanService({ db, clock }: Pick<Database, 'db'> & { clock: Clock }): BanService {
  const bans = createBanRepository(db)
  const rows = createGangRows(db)

  return {
    async list(gangId, request) {
      const query = readQuery(gangId, request, EMPLOYEE_BAN_FIELDS)
      const found = await readPage(request, await bans.count(query), (range) => bans.page(query, range))
      const employees = found.results.map(({ employee_id }) => employee_id)
      const devices = found.results.map(({ device_id }) => device_id)
      return {
        ...found,
        results: found.results.map((ban) => pickFields(ban, query.fields)),
        extra: {
          ...(query.extra.has('employee') ? { employee: await rows.titlesOf('employee', gangId, employees) } : {}),
          ...(query.extra.has('device') ? { device: await rows.titlesOf('access_device', gangId, devices) } : {}),
        },
      }
    },

    async add(draft) {
      const { gangId, employeeId, deviceId } = draft
      if ((await rows.unknownOf('employee', gangId, [employeeId])).length > 0) {
        throw refuseField('employee_id', 'employee_unknown')
      }
      if ((await rows.unknownOf('access_device', gangId, [deviceId])).length > 0) {
        throw refuseField('device_id', 'device_unknown')
      }
      const id = await bans.insert(draft, new Date(clock.nowMs()))
      if (id === null) throw refuseField('non_field_errors', 'ban_exists')
      const query: BanQuery = {
        gangId,
        filters: { id },
        patterns: [],
        sort: 'id_desc',
        fields: new Set(),
        extra: new Set(),
      }
      const [ban] = await bans.page(query, { limit: 1, offset: 0 })
      if (!ban) throw new Failure('not_found')
      return ban
    },

    async remove(gangId, employeeId, deviceId) {
      if (!(await bans.delete(gangId, employeeId, deviceId))) throw new Failure('not_found')
    },
  }
}
