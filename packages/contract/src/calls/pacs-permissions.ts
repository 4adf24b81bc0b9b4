/** Who may pass which device: by group, and by employee (spec 2 §6, §7). */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import {
  EmployeePermissionDraft,
  EmployeePermissionListRequest,
  EmployeePermissionPage,
  GroupPermissionDraft,
  GroupPermissionListRequest,
  GroupPermissionPage,
  PermissionRemoval,
} from '../pacs/access-permission.ts'

export const listGroupPermissions = defineCall({
  path: '/v0/pacs_permissions/device_access_groups/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Permissions of groups, of one group or for one device.',
  request: GroupPermissionListRequest,
  response: GroupPermissionPage,
  failures: ['unknown_field'],
})

export const addGroupPermissions = defineCall({
  path: '/v0/pacs_permissions/device_access_groups/add/',
  access: 'gang_admin',
  summary: 'Gives a group access to devices, or changes it; without `merge_permissions` to no others.',
  request: GroupPermissionDraft,
  response: z.object({ permission_count: z.int() }),
})

export const deleteGroupPermissions = defineCall({
  path: '/v0/pacs_permissions/device_access_groups/delete/',
  access: 'gang_admin',
  summary: 'Takes access to devices from a group; `id` is the group’s.',
  request: PermissionRemoval,
  response: z.object({ permission_count: z.int() }),
  failures: ['not_found'],
})

export const listEmployeePermissions = defineCall({
  path: '/v0/pacs_permissions/devices/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Permissions of employees themselves, of one employee or for one device.',
  request: EmployeePermissionListRequest,
  response: EmployeePermissionPage,
  failures: ['unknown_field'],
})

export const addEmployeePermissions = defineCall({
  path: '/v0/pacs_permissions/devices/add/',
  access: 'gang_admin',
  summary: 'Gives an employee access to devices, or changes it; without `merge_permissions` to no others.',
  request: EmployeePermissionDraft,
  response: z.object({ permission_count: z.int() }),
})

export const deleteEmployeePermissions = defineCall({
  path: '/v0/pacs_permissions/devices/delete/',
  access: 'gang_admin',
  summary: 'Takes access to devices from an employee; `id` is the employee’s.',
  request: PermissionRemoval,
  response: z.object({ permission_count: z.int() }),
  failures: ['not_found'],
})
