import {
  addGroupEmployees,
  createAccessGroup,
  deleteAccessGroups,
  deleteGroupEmployees,
  editAccessGroup,
  listAccessGroups,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { AccessGroupService } from './access-group-service.ts'

export function serveAccessGroups(server: CallServer, gangOf: GangOf, groups: AccessGroupService): void {
  handleCall(server, listAccessGroups, async (request, caller) => groups.list(await gangOf(caller), request))

  handleCall(server, createAccessGroup, async ({ title, about }, caller) =>
    groups.create(await gangOf(caller), title, about),
  )

  handleCall(server, editAccessGroup, async ({ id, title, about }, caller) =>
    groups.edit(await gangOf(caller), id, {
      ...(title === undefined ? {} : { title }),
      ...(about === undefined ? {} : { about }),
    }),
  )

  handleCall(server, deleteAccessGroups, async ({ ids }, caller) => groups.delete(await gangOf(caller), ids))

  handleCall(server, addGroupEmployees, async ({ device_access_group_id: id, employee_ids }, caller) => ({
    employee_count: await groups.putEmployees(await gangOf(caller), id, employee_ids),
  }))

  handleCall(server, deleteGroupEmployees, async ({ device_access_group_id: id, employee_ids }, caller) => ({
    employee_count: await groups.takeEmployees(await gangOf(caller), id, employee_ids),
  }))
}
