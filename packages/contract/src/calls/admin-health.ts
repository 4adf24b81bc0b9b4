/** What goes on and what went wrong: for the operator everywhere, for an owner with its own cameras. */
import * as z from 'zod/mini'
import { Alert } from '../admin.ts'
import { CameraHealth, WorkQueue } from '../admin-health.ts'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { AdminListRequest } from './admin-users.ts'

const AlertsRequest = z.extend(z.omit(AdminListRequest, { search: true }), {
  /** Only those that go on. */
  is_open: z._default(z.boolean(), false),
  number: z.optional(CameraNumber),
})

export const listCameraHealth = defineCall({
  path: '/v0/admin/health/cameras/',
  access: 'operator',
  apiScope: 'read',
  summary: 'How each camera is doing: those without a picture first, then those with gaps in the last day.',
  request: z.extend(AdminListRequest, {
    /** Only those that are not well. */
    is_bad: z._default(z.boolean(), false),
  }),
  response: pageOf(CameraHealth),
})

export const listWorkQueues = defineCall({
  path: '/v0/admin/health/queues/',
  access: 'operator',
  apiScope: 'read',
  summary: 'What waits to be done: how much of it, and since when.',
  request: z.object({}),
  response: pageOf(WorkQueue),
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
