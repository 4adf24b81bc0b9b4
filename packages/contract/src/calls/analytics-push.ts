import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { MosaicId } from '../mosaic.ts'

export const openMosaicPush = defineCall({
  path: '/v0/analytics/push/mosaic/',
  apiScope: 'read',
  summary: 'Address of the event stream of a mosaic, with its token; null where there are no events to come.',
  request: z.object({ id: MosaicId }),
  response: z.object({ url: z.nullable(z.string()), expires_at: z.nullable(z.int()) }),
  failures: ['not_found'],
})

export const openSceneTracks = defineCall({
  path: '/v0/analytics/tracks/',
  summary:
    'Address of a stream of what the engine follows in the picture of a camera, with its token; for its owner, while zones are drawn.',
  request: z.object({ camera_number: CameraNumber }),
  response: z.object({ url: z.string(), expires_at: z.int() }),
  failures: ['not_found', 'insufficient_rights'],
})
