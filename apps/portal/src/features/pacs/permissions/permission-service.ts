/** What groups and employees may do at which devices of their organisation. */
import { Failure, type NamedRow, type PageInfo } from '@sova/contract'
import type { Database } from '@sova/database'
import { type Range, readPage } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { nameSome, refuseField } from '../../../pacs/refusals.ts'
import {
  createPermissionRepository,
  type Holder,
  type PermissionDraft,
  type PermissionQuery,
  type PermissionRow,
} from './permission-repository.ts'

export interface PermissionPage {
  results: PermissionRow[]
  count: number
  page: PageInfo
  devices: NamedRow[] | undefined
  holders: NamedRow[] | undefined
}

export interface PermissionService {
  list(query: PermissionQuery, request: { page: number; page_size: number }): Promise<PermissionPage>
  /** @param isMerged the named devices are set and the others stay; otherwise the named ones are all. @returns how many there are then */
  add(draft: PermissionDraft, isMerged: boolean): Promise<number>
  delete(gangId: number, holderId: number, isAuto: boolean, deviceIds: readonly number[]): Promise<number>
}

export function createPermissionService({ db }: Pick<Database, 'db'>, holder: Holder): PermissionService {
  const permissions = createPermissionRepository(db, holder)
  const rows = createGangRows(db)
  const titlesWhere = async (isAsked: boolean, titles: () => Promise<NamedRow[]>) => (isAsked ? titles() : undefined)

  return {
    async list(query, request) {
      const read = (range: Range) => permissions.page(query, range)
      const found = await readPage(request, await permissions.count(query), read)
      const { gangId, extra } = query
      return {
        ...found,
        devices: await titlesWhere(extra.has('device'), () =>
          rows.titlesOf(
            'access_device',
            gangId,
            found.results.map(({ device_id }) => device_id),
          ),
        ),
        holders: await titlesWhere(extra.has('employee') || extra.has('device_access_group'), () =>
          rows.titlesOf(
            holder.titles,
            gangId,
            found.results.map(({ holder_id }) => holder_id),
          ),
        ),
      }
    },

    async add(draft, isMerged) {
      const deviceIds = draft.rows.map(({ device_id }) => device_id)
      if (new Set(deviceIds).size < deviceIds.length) throw refuseField('access_type', 'permission_repeated')
      return db.transaction().execute(async (transaction) => {
        const changed = createPermissionRepository(transaction, holder)
        if (!(await changed.lockHolder(draft.gangId, draft.holderId))) throw refuseField(holder.wireId, holder.unknown)
        const unknown = await createGangRows(transaction).unknownOf('access_device', draft.gangId, deviceIds)
        if (unknown.length > 0) throw refuseField('access_type', 'devices_unknown', { ids: nameSome(unknown) })
        if (!isMerged) await changed.takeAllBut(draft)
        await changed.put(draft)
        return changed.countOf(draft.holderId)
      })
    },

    async delete(gangId, holderId, isAuto, deviceIds) {
      const deleted = await permissions.take(gangId, holderId, isAuto, deviceIds)
      if (deleted === 0) throw new Failure('not_found')
      return permissions.countOf(holderId)
    },
  }
}
