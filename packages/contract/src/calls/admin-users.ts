/** Accounts, for the operator. */
import * as z from 'zod/mini'
import { AccountId } from '../account.ts'
import { ADMIN_PAGE_SIZE_DEFAULT, AdminUser } from '../admin.ts'
import { defineCall } from '../define-call.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'
import { Username } from '../session.ts'
import { NewPassword } from './auth.ts'

/** Of the operator's tables. */
export const AdminListRequest = z.object({
  page: z._default(PageNumber, 1),
  page_size: z._default(PageSize, ADMIN_PAGE_SIZE_DEFAULT),
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type AdminListRequest = z.output<typeof AdminListRequest>

export const listUsers = defineCall({
  path: '/v0/admin/users/',
  access: 'operator',
  apiScope: 'read',
  summary: 'All accounts by name, additional ones too.',
  request: AdminListRequest,
  response: pageOf(AdminUser),
})

export const createUser = defineCall({
  path: '/v0/admin/users/create/',
  access: 'operator',
  summary: 'Makes an account.',
  request: z.object({
    username: Username,
    password: NewPassword,
    is_operator: z._default(z.boolean(), false),
    gang_admin: z._default(z.boolean(), false),
    gang_id: z._default(z.nullable(z.int()), null),
  }),
  response: AdminUser,
  failures: ['username_taken'],
})

export const editUser = defineCall({
  path: '/v0/admin/users/edit/',
  access: 'operator',
  summary: 'Changes the roles of an account, or gives it a new password, which ends its sessions.',
  request: z.object({
    id: AccountId,
    is_operator: z.optional(z.boolean()),
    gang_admin: z.optional(z.boolean()),
    gang_id: z.optional(z.nullable(z.int())),
    password: z.optional(NewPassword),
  }),
  response: AdminUser,
  failures: ['not_found'],
})

export const deleteUser = defineCall({
  path: '/v0/admin/users/delete/',
  access: 'operator',
  summary: 'Deletes an account with its additional accounts. Its cameras stay.',
  request: z.object({ id: AccountId }),
  response: z.object({}),
  failures: ['not_found'],
})
