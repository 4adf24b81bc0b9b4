/** Organisations and their devices, for the operator. */
import * as z from 'zod/mini'
import { AdminDevice, AdminDeviceDraft, AdminGang, GangTitle } from '../admin-organisation.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { AdminListRequest } from './admin-users.ts'

const operator = { access: 'operator' } as const

export const listAllGangs = defineCall({
  ...operator,
  path: '/v0/admin/gangs/',
  apiScope: 'read',
  summary: 'All organisations by title: who administers them, and how much they have.',
  request: AdminListRequest,
  response: pageOf(AdminGang),
})

export const saveGang = defineCall({
  ...operator,
  path: '/v0/admin/gangs/save/',
  summary: 'Makes an organisation, or renames the one of this id.',
  request: z.object({ id: z.optional(z.int()), title: GangTitle }),
  response: AdminGang,
  failures: ['not_found'],
})

export const deleteGang = defineCall({
  ...operator,
  path: '/v0/admin/gangs/delete/',
  summary: 'Deletes an organisation that has neither employees nor devices; its accounts stay.',
  request: z.object({ id: z.int() }),
  response: z.object({}),
  failures: ['not_found'],
})

export const listAllDevices = defineCall({
  ...operator,
  path: '/v0/admin/devices/',
  apiScope: 'read',
  summary: 'Doors and barriers of all organisations, with the cameras that look at them.',
  request: AdminListRequest,
  response: pageOf(AdminDevice),
})

export const saveDevice = defineCall({
  ...operator,
  path: '/v0/admin/devices/save/',
  summary: 'Makes a device, or changes the one of this id; its permissions stay.',
  request: z.extend(AdminDeviceDraft, { id: z.optional(z.int()) }),
  response: AdminDevice,
  failures: ['not_found'],
})

export const deleteDevice = defineCall({
  ...operator,
  path: '/v0/admin/devices/delete/',
  summary: 'Deletes a device with its permissions; the journal keeps what it did.',
  request: z.object({ id: z.int() }),
  response: z.object({}),
  failures: ['not_found'],
})
