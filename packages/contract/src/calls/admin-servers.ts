/** Media servers, for the operator. */
import * as z from 'zod/mini'
import { MediaServerDraft, MediaServerHealth } from '../admin-server.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'

export const listMediaServers = defineCall({
  path: '/v0/admin/media_servers/',
  access: 'operator',
  apiScope: 'read',
  summary: 'The media servers: when they were last heard, their cameras, load, disks, recordings and alerts.',
  request: z.object({}),
  response: pageOf(MediaServerHealth),
})

export const saveMediaServer = defineCall({
  path: '/v0/admin/media_servers/save/',
  access: 'operator',
  summary: 'Makes a media server of another vendor known, or changes the one of this name.',
  request: MediaServerDraft,
  response: MediaServerHealth,
})

export const deleteMediaServer = defineCall({
  path: '/v0/admin/media_servers/delete/',
  access: 'operator',
  summary: 'Forgets a media server that has no cameras.',
  request: z.object({ id: z.int() }),
  response: z.object({}),
  failures: ['not_found'],
})

/** Recordings stay where they were made: they can be seen again once the cameras are back. */
export const drainMediaServer = defineCall({
  path: '/v0/admin/media_servers/drain/',
  access: 'operator',
  summary:
    'Empties a media server: its cameras are recorded and shown by the others from now on, and return when it is no longer emptied.',
  request: z.object({ id: z.int(), is_draining: z.boolean() }),
  response: z.object({ server: MediaServerHealth, moved: z.int() }),
  failures: ['not_found'],
})
