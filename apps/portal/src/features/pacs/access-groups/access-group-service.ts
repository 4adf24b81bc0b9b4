/** Device access groups of one organisation: people who get the same permissions. */
import {
  ACCESS_GROUP_FIELDS,
  AccessGroup,
  type AccessGroupListRequest,
  type AccessGroupPage,
  Failure,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { pickFields, readPage, readQuery } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { nameSome, refuseField } from '../../../pacs/refusals.ts'
import { createAccessGroupRepository, type Deleted } from './access-group-repository.ts'

export interface AccessGroupService {
  list(gangId: number, request: AccessGroupListRequest): Promise<AccessGroupPage>
  create(gangId: number, title: string, about: string): Promise<AccessGroup>
  edit(gangId: number, id: number, change: { title?: string; about?: string }): Promise<AccessGroup>
  delete(gangId: number, ids: readonly number[]): Promise<Deleted>
  /** All or none. @returns how many people the group has then */
  putEmployees(gangId: number, id: number, employeeIds: readonly number[]): Promise<number>
  takeEmployees(gangId: number, id: number, employeeIds: readonly number[]): Promise<number>
}

export function createAccessGroupService({ db }: Pick<Database, 'db'>): AccessGroupService {
  const groups = createAccessGroupRepository(db)
  const rows = createGangRows(db)

  async function readWhole(gangId: number, id: number): Promise<AccessGroup> {
    const query = {
      gangId,
      filters: { id },
      patterns: [],
      sort: 'id_asc',
      fields: new Set(ACCESS_GROUP_FIELDS),
      extra: new Set([]),
    } as const
    const [row] = await groups.page(query, { limit: 1, offset: 0 })
    return AccessGroup.parse(row)
  }

  return {
    async list(gangId, request) {
      const query = readQuery(gangId, request, ACCESS_GROUP_FIELDS)
      const found = await readPage(request, await groups.count(query), (range) => groups.page(query, range))
      const members = found.results.flatMap(({ employee_ids = [] }) => employee_ids)
      return {
        ...found,
        results: found.results.map((row) => pickFields(row, query.fields)),
        extra: query.extra.has('employee') ? { employee: await rows.titlesOf('employee', gangId, members) } : {},
      }
    },

    create: async (gangId, title, about) => readWhole(gangId, await groups.insert(gangId, title, about)),

    async edit(gangId, id, change) {
      if (!(await groups.update(gangId, id, change))) throw new Failure('not_found')
      return readWhole(gangId, id)
    },

    async delete(gangId, ids) {
      const deleted = await groups.delete(gangId, ids)
      if (deleted.ids.length === 0) throw new Failure('not_found')
      return deleted
    },

    putEmployees: (gangId, id, employeeIds) =>
      db.transaction().execute(async (transaction) => {
        const changed = createAccessGroupRepository(transaction)
        if (!(await changed.lock(gangId, id))) throw refuseField('device_access_group_id', 'access_group_unknown')
        const unknown = await createGangRows(transaction).unknownOf('employee', gangId, employeeIds)
        if (unknown.length > 0) throw refuseField('employee_ids', 'employees_unknown', { ids: nameSome(unknown) })
        await changed.putEmployees(gangId, id, employeeIds)
        return changed.countEmployees(id)
      }),

    takeEmployees: (gangId, id, employeeIds) =>
      db.transaction().execute(async (transaction) => {
        const changed = createAccessGroupRepository(transaction)
        if (!(await changed.lock(gangId, id))) throw refuseField('device_access_group_id', 'access_group_unknown')
        await changed.takeEmployees(gangId, id, employeeIds)
        return changed.countEmployees(id)
      }),
  }
}
