import {
  addEmployeePermissions,
  addGroupPermissions,
  deleteEmployeePermissions,
  deleteGroupPermissions,
  listEmployeePermissions,
  listGroupPermissions,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import { readQuery } from '../../../pacs/entity-list.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import { HOLDERS } from './permission-repository.ts'
import { createPermissionService } from './permission-service.ts'

export function servePermissions(server: CallServer, gangOf: GangOf, database: Pick<Database, 'db'>): void {
  const ofGroups = createPermissionService(database, HOLDERS.group)
  const ofEmployees = createPermissionService(database, HOLDERS.employee)

  handleCall(server, listGroupPermissions, async (request, caller) => {
    const { device_access_group_id: holderId, device_id: deviceId } = request.filters ?? {}
    const query = { ...readQuery(await gangOf(caller), request, []), holderId, deviceId }
    const { devices, holders, results, ...page } = await ofGroups.list(query, request)
    return {
      ...page,
      results: results.map(({ holder_id, ...row }) => ({ device_access_group_id: holder_id, ...row })),
      extra: { device: devices, device_access_group: holders },
    }
  })

  handleCall(server, listEmployeePermissions, async (request, caller) => {
    const { employee_id: holderId, device_id: deviceId } = request.filters ?? {}
    const query = { ...readQuery(await gangOf(caller), request, []), holderId, deviceId }
    const { devices, holders, results, ...page } = await ofEmployees.list(query, request)
    return {
      ...page,
      results: results.map(({ holder_id, ...row }) => ({ employee_id: holder_id, ...row })),
      extra: { device: devices, employee: holders },
    }
  })

  handleCall(server, addGroupPermissions, async (request, caller) => {
    const { device_access_group_id: holderId, is_auto: isAuto, access_type: rows } = request
    const draft = { gangId: await gangOf(caller), holderId, isAuto, rows }
    return { permission_count: await ofGroups.add(draft, request.merge_permissions) }
  })

  handleCall(server, addEmployeePermissions, async (request, caller) => {
    const { employee_id: holderId, is_auto: isAuto, access_type: rows } = request
    const draft = { gangId: await gangOf(caller), holderId, isAuto, rows }
    return { permission_count: await ofEmployees.add(draft, request.merge_permissions) }
  })

  handleCall(server, deleteGroupPermissions, async ({ id, is_auto, device_ids }, caller) => ({
    permission_count: await ofGroups.delete(await gangOf(caller), id, is_auto, device_ids),
  }))

  handleCall(server, deleteEmployeePermissions, async ({ id, is_auto, device_ids }, caller) => ({
    permission_count: await ofEmployees.delete(await gangOf(caller), id, is_auto, device_ids),
  }))
}
