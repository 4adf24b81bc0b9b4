/** Permissions of a group or an employee are about devices; those of a device are about groups or employees. */
import {
  type AccessType,
  addEmployeePermissions,
  addGroupPermissions,
  deleteEmployeePermissions,
  deleteGroupPermissions,
  type EntityId,
  listEmployeePermissions,
  listGroupPermissions,
  PERMISSION_PAGE_SIZE_DEFAULT,
} from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/call-api.ts'
import { DEVICE_CHOICES, EMPLOYEE_CHOICES, GROUP_CHOICES } from '../../../shared/pacs/choices.ts'
import { titlesOf } from '../../../shared/pacs/list-question.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import type { ChoiceSource } from '../../../shared/remote-select/choice-source.ts'

export type Holder = 'group' | 'employee'

export type PermissionScope =
  | { by: 'group'; id: EntityId }
  | { by: 'employee'; id: EntityId }
  /** Its permissions of one kind of holder. */
  | { by: 'device'; id: EntityId; of: Holder }

export interface PermissionRow {
  holder: Holder
  holderId: EntityId
  deviceId: EntityId
  accessType: AccessType
  isAuto: boolean
  /** Of what the scope does not name: the device, the group or the employee. */
  title: string
}

export const holderOf = (scope: PermissionScope): Holder => (scope.by === 'device' ? scope.of : scope.by)

export const permissionKey = ({ holderId, deviceId, isAuto }: PermissionRow): string =>
  `${holderId}:${deviceId}:${isAuto}`

/** What a new row of the form is chosen from. */
export function targetChoices(scope: PermissionScope): ChoiceSource {
  if (scope.by !== 'device') return DEVICE_CHOICES
  return scope.of === 'group' ? GROUP_CHOICES : EMPLOYEE_CHOICES
}

export const permissionsQuery = (scope: PermissionScope, question: { page: number; search: string }) =>
  queryOptions({
    queryKey: [PACS_KEY, 'permissions', scope, question],
    queryFn: ({ signal }) => {
      const request = {
        page: question.page,
        page_size: PERMISSION_PAGE_SIZE_DEFAULT,
        search: question.search || null,
      }
      return holderOf(scope) === 'group'
        ? readGroupPermissions(scope, request, signal)
        : readEmployeePermissions(scope, request, signal)
    },
    placeholderData: keepPreviousData,
  })

interface PermissionRequest {
  page: number
  page_size: number
  search: string | null
}

async function readGroupPermissions(scope: PermissionScope, request: PermissionRequest, signal: AbortSignal) {
  const filters = scope.by === 'device' ? { device_id: scope.id } : { device_access_group_id: scope.id }
  const answer = await callApi(
    listGroupPermissions,
    { ...request, filters, extra: ['device', 'device_access_group'] },
    signal,
  )
  const titles = titlesOf(scope.by === 'device' ? answer.extra.device_access_group : answer.extra.device)
  const rows = answer.results.map(({ device_access_group_id, device_id, access_type, is_auto }): PermissionRow => {
    const targetId = scope.by === 'device' ? device_access_group_id : device_id
    return {
      holder: 'group',
      holderId: device_access_group_id,
      deviceId: device_id,
      accessType: access_type,
      isAuto: is_auto,
      title: titles.get(targetId) ?? String(targetId),
    }
  })
  return { ...answer, results: rows }
}

async function readEmployeePermissions(scope: PermissionScope, request: PermissionRequest, signal: AbortSignal) {
  const filters = scope.by === 'device' ? { device_id: scope.id } : { employee_id: scope.id }
  const answer = await callApi(listEmployeePermissions, { ...request, filters, extra: ['device', 'employee'] }, signal)
  const titles = titlesOf(scope.by === 'device' ? answer.extra.employee : answer.extra.device)
  const rows = answer.results.map(({ employee_id, device_id, access_type, is_auto }): PermissionRow => {
    const targetId = scope.by === 'device' ? employee_id : device_id
    return {
      holder: 'employee',
      holderId: employee_id,
      deviceId: device_id,
      accessType: access_type,
      isAuto: is_auto,
      title: titles.get(targetId) ?? String(targetId),
    }
  })
  return { ...answer, results: rows }
}

export interface Grant {
  holder: Holder
  holderId: EntityId
  devices: { device_id: EntityId; permission: AccessType }[]
  isAuto: boolean
  /** False makes the named devices the only ones. */
  isMerged: boolean
}

export async function grantAccess({ holder, holderId, devices, isAuto, isMerged }: Grant): Promise<void> {
  const draft = { access_type: devices, is_auto: isAuto, merge_permissions: isMerged }
  if (holder === 'group') await callApi(addGroupPermissions, { device_access_group_id: holderId, ...draft })
  else await callApi(addEmployeePermissions, { employee_id: holderId, ...draft })
}

export async function revokeAccess({ holder, holderId, deviceId, isAuto }: PermissionRow): Promise<void> {
  const call = holder === 'group' ? deleteGroupPermissions : deleteEmployeePermissions
  await callApi(call, { id: holderId, is_auto: isAuto, device_ids: [deviceId] })
}
