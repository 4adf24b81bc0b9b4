/** Device access groups and their members (spec 2 §7). */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import {
  AccessGroup,
  AccessGroupAbout,
  AccessGroupListRequest,
  AccessGroupPage,
  AccessGroupTitle,
} from '../pacs/access-group.ts'
import { EntityId, EntityIds } from '../pacs/entity-list.ts'

export const listAccessGroups = defineCall({
  path: '/v0/device_access_groups/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Device access groups, searched by title.',
  request: AccessGroupListRequest,
  response: AccessGroupPage,
  failures: ['unknown_field'],
})

export const createAccessGroup = defineCall({
  path: '/v0/device_access_groups/create/',
  access: 'gang_admin',
  summary: 'Makes a device access group.',
  request: z.object({ title: AccessGroupTitle, about: z._default(AccessGroupAbout, '') }),
  response: AccessGroup,
})

export const editAccessGroup = defineCall({
  path: '/v0/device_access_groups/edit/',
  access: 'gang_admin',
  summary: 'Changes a group’s title and its description; what is left out stays as it is.',
  request: z.object({ id: EntityId, title: z.optional(AccessGroupTitle), about: z.optional(AccessGroupAbout) }),
  response: AccessGroup,
  failures: ['not_found'],
})

export const deleteAccessGroups = defineCall({
  path: '/v0/device_access_groups/delete/',
  access: 'gang_admin',
  summary: 'Deletes groups with their permissions; members stay. Ids that are not there are passed over.',
  request: z.object({ ids: EntityIds }),
  response: z.object({ ids: z.array(EntityId), employee_count: z.int(), permission_count: z.int() }),
  failures: ['not_found'],
})

export const addGroupEmployees = defineCall({
  path: '/v0/device_access_groups/employees/add/',
  access: 'gang_admin',
  summary: 'Puts employees into a group, all or none; those who are in it stay.',
  request: z.object({ device_access_group_id: EntityId, employee_ids: EntityIds }),
  response: z.object({ employee_count: z.int() }),
})

export const deleteGroupEmployees = defineCall({
  path: '/v0/device_access_groups/employees/delete/',
  access: 'gang_admin',
  summary: 'Takes employees out of a group; those who are not in it are passed over.',
  request: z.object({ device_access_group_id: EntityId, employee_ids: EntityIds }),
  response: z.object({ employee_count: z.int() }),
})
