import * as z from 'zod/mini'
import { plainText } from '../plain-text.ts'
import { EntityId, entityListRequest, entityPage, NamedRow } from './entity-list.ts'

export const BAN_REASON_LENGTH_MAX = 255

/** A person whom a device never lets pass, whatever permission says otherwise (spec 2 §3). */
export const EmployeeBan = z.object({
  id: EntityId,
  employee_id: EntityId,
  employee_title: z.string(),
  device_id: EntityId,
  device_title: z.string(),
  /** Empty where none was given. */
  reason: z.string(),
  /** ISO 8601. */
  date: z.string(),
})
export type EmployeeBan = z.output<typeof EmployeeBan>

export const EMPLOYEE_BAN_FIELDS = Object.keys(EmployeeBan.shape) as (keyof EmployeeBan)[]
export const EmployeeBanRow = z.extend(z.partial(EmployeeBan), { id: EntityId })
export type EmployeeBanRow = z.output<typeof EmployeeBanRow>

export const EMPLOYEE_BAN_SORTS = ['id_asc', 'id_desc'] as const
export type EmployeeBanSort = (typeof EMPLOYEE_BAN_SORTS)[number]

export const EmployeeBanListRequest = entityListRequest({
  fields: EMPLOYEE_BAN_FIELDS,
  sorts: EMPLOYEE_BAN_SORTS,
  sort: 'id_desc',
  extra: ['employee', 'device'],
  filters: z.strictObject({
    id: z.optional(EntityId),
    employee_id: z.optional(EntityId),
    device_id: z.optional(EntityId),
  }),
})
export type EmployeeBanListRequest = z.output<typeof EmployeeBanListRequest>

const Titles = z.optional(z.array(NamedRow))
export const EmployeeBanPage = entityPage(EmployeeBanRow, z.object({ employee: Titles, device: Titles }))
export type EmployeeBanPage = z.output<typeof EmployeeBanPage>

export const BanReason = plainText({ minimum: 0, maximum: BAN_REASON_LENGTH_MAX }, 'ban_reason')
