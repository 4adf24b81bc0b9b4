import * as z from 'zod/mini'
import { EntityId, entityListRequest, entityPage, NamedRow } from './entity-list.ts'

export const ACCESS_TYPES = { full: 0, entrance: 1, exit: 2 } as const
export const AccessType = z.literal([0, 1, 2])
export type AccessType = z.output<typeof AccessType>

/** Rows of one form and of one call (spec 2 §5). */
export const PERMISSION_ROWS_MAX = 3
export const BAN_ROWS_MAX = 3
export const PERMISSION_PAGE_SIZE_DEFAULT = 10

/** By hand and by a program (`is_auto`) stand side by side; whoever has either may pass. */
const granted = { access_type: AccessType, device_id: EntityId, is_auto: z.boolean() }

export const GroupPermission = z.object({ device_access_group_id: EntityId, ...granted })
export type GroupPermission = z.output<typeof GroupPermission>
export const EmployeePermission = z.object({ employee_id: EntityId, ...granted })
export type EmployeePermission = z.output<typeof EmployeePermission>

export const PERMISSION_SORTS = ['device_asc', 'device_desc', 'title_asc', 'title_desc'] as const
export type PermissionSort = (typeof PERMISSION_SORTS)[number]

/** From a group or employee its devices are searched, from a device its groups or employees. */
export const GroupPermissionListRequest = entityListRequest({
  fields: Object.keys(GroupPermission.shape) as (keyof GroupPermission)[],
  sorts: PERMISSION_SORTS,
  sort: 'title_asc',
  extra: ['device', 'device_access_group'],
  filters: z.strictObject({ device_access_group_id: z.optional(EntityId), device_id: z.optional(EntityId) }),
  pageSize: { default: PERMISSION_PAGE_SIZE_DEFAULT },
})
export type GroupPermissionListRequest = z.output<typeof GroupPermissionListRequest>

export const EmployeePermissionListRequest = entityListRequest({
  fields: Object.keys(EmployeePermission.shape) as (keyof EmployeePermission)[],
  sorts: PERMISSION_SORTS,
  sort: 'title_asc',
  extra: ['device', 'employee'],
  filters: z.strictObject({ employee_id: z.optional(EntityId), device_id: z.optional(EntityId) }),
  pageSize: { default: PERMISSION_PAGE_SIZE_DEFAULT },
})
export type EmployeePermissionListRequest = z.output<typeof EmployeePermissionListRequest>

const Titles = z.optional(z.array(NamedRow))
export const GroupPermissionPage = entityPage(
  GroupPermission,
  z.object({ device: Titles, device_access_group: Titles }),
)
export type GroupPermissionPage = z.output<typeof GroupPermissionPage>
export const EmployeePermissionPage = entityPage(EmployeePermission, z.object({ device: Titles, employee: Titles }))
export type EmployeePermissionPage = z.output<typeof EmployeePermissionPage>

const PermissionRows = z.array(z.object({ device_id: EntityId, permission: AccessType })).check(
  z.minLength(1),
  z.refine((rows) => rows.length <= PERMISSION_ROWS_MAX, { params: { key: 'permission_rows_max' } }),
)

const drafted = {
  is_auto: z._default(z.boolean(), false),
  access_type: PermissionRows,
  /** True: the named devices are set, the others stay. False: the named devices become the only ones. */
  merge_permissions: z._default(z.boolean(), true),
}
export const GroupPermissionDraft = z.object({ device_access_group_id: EntityId, ...drafted })
export const EmployeePermissionDraft = z.object({ employee_id: EntityId, ...drafted })

/** `id` is the group's or the employee's. */
export const PermissionRemoval = z.object({
  id: EntityId,
  is_auto: z._default(z.boolean(), false),
  device_ids: z.array(EntityId).check(z.minLength(1), z.maxLength(1000)),
})
