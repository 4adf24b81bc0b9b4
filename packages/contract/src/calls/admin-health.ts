/** What goes on and what went wrong: for the operator everywhere, for an owner with its own cameras. */
import * as z from 'zod/mini'
import { Alert, MediaServerHealth } from '../admin.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { AdminListRequest } from './admin-users.ts'

const AlertsRequest = z.extend(z.omit(AdminListRequest, { search: true }), {
  /** Only those that go on. */
  is_open: z._default(z.boolean(), false),
  number: z.optional(CameraNumber),
})

export const listMediaServers = defineCall({
  path: '/v0/admin/media_servers/',
  access: 'operator',
  apiScope: 'read',
  summary: 'The media servers: when they were last heard, their cameras, recordings and alerts.',
  request: z.object({}),
  response: pageOf(MediaServerHealth),
})

export const listAllAlerts = defineCall({
  path: '/v0/admin/alerts/',
  access: 'operator',
  apiScope: 'read',
  summary: 'Alerts of cameras, recordings and disks, those that go on first, then the latest.',
  request: AlertsRequest,
  response: pageOf(Alert),
})

export const listAlerts = defineCall({
  path: '/v0/alerts/',
  apiScope: 'read',
  summary: 'Alerts of the cameras that the caller owns, those that go on first, then the latest.',
  request: AlertsRequest,
  response: pageOf(Alert),
})
