import * as z from 'zod/mini'
import { plainText } from '../plain-text.ts'
import { EntityId, entityListRequest, entityPage, entityTitle, NamedRow } from './entity-list.ts'

export const ACCESS_GROUP_TITLE_LENGTH_MAX = 128
export const ACCESS_GROUP_ABOUT_LENGTH_MAX = 200
/** Editing a group shows its newest members (spec 2 §9). */
export const ACCESS_GROUP_PREVIEW_SIZE = 10
export const ACCESS_GROUP_PREVIEW_SORT = 'id_desc'
/** How many members a group's row names; all of them are read as employees filtered by the group. */
export const ACCESS_GROUP_EMPLOYEES_LISTED_MAX = 500

export const AccessGroupTitle = entityTitle(ACCESS_GROUP_TITLE_LENGTH_MAX, 'access_group_title')
export const AccessGroupAbout = plainText({ minimum: 0, maximum: ACCESS_GROUP_ABOUT_LENGTH_MAX }, 'access_group_about')

/** Device access group: people who get the same permissions (spec 2 §3). */
export const AccessGroup = z.object({
  id: EntityId,
  title: z.string(),
  about: z.string(),
  employee_count: z.int(),
  /** By id; at most `ACCESS_GROUP_EMPLOYEES_LISTED_MAX`. */
  employee_ids: z.array(EntityId),
})
export type AccessGroup = z.output<typeof AccessGroup>

export const ACCESS_GROUP_FIELDS = Object.keys(AccessGroup.shape) as (keyof AccessGroup)[]
export const AccessGroupRow = z.extend(z.partial(AccessGroup), { id: EntityId })
export type AccessGroupRow = z.output<typeof AccessGroupRow>

export const ACCESS_GROUP_SORTS = ['id_asc', 'id_desc', 'title_asc', 'title_desc'] as const
export type AccessGroupSort = (typeof ACCESS_GROUP_SORTS)[number]

export const AccessGroupListRequest = entityListRequest({
  fields: ACCESS_GROUP_FIELDS,
  sorts: ACCESS_GROUP_SORTS,
  sort: 'id_asc',
  extra: ['employee'],
  filters: z.strictObject({ id: z.optional(EntityId), employee_id: z.optional(EntityId) }),
})
export type AccessGroupListRequest = z.output<typeof AccessGroupListRequest>

export const AccessGroupPage = entityPage(AccessGroupRow, z.object({ employee: z.optional(z.array(NamedRow)) }))
export type AccessGroupPage = z.output<typeof AccessGroupPage>
