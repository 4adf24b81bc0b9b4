/** Walls of cameras (spec 1 §2 Multi-screen, §7). A mosaic belongs to one account; to others it is not there. */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { areSlotsWithinGrid, MOSAICS_MAX, Mosaic, MosaicDraft, MosaicId, MosaicRevision } from '../mosaic.ts'

/** The rule spans two fields; its sentence stands under `slots`. */
const withinGrid = z.refine<Pick<MosaicDraft, 'grid' | 'slots'>>(areSlotsWithinGrid, {
  path: ['slots'],
  params: { key: 'mosaic_slots_grid' },
})

export const listMosaics = defineCall({
  path: '/v0/mosaics/',
  apiScope: 'read',
  summary: 'The caller’s mosaics by id, or those of `ids`.',
  request: z.object({ ids: z.optional(z.array(MosaicId).check(z.maxLength(MOSAICS_MAX))) }),
  response: z.object({ count: z.int(), results: z.array(Mosaic) }),
})

export const createMosaic = defineCall({
  path: '/v0/mosaics/create/',
  summary: 'Makes a mosaic, one of at most 100. A camera that the caller may not see refuses all.',
  request: MosaicDraft.check(withinGrid),
  response: Mosaic,
})

export const editMosaic = defineCall({
  path: '/v0/mosaics/edit/',
  summary: 'Gives a mosaic its title, grid, cells and alarm cameras anew.',
  request: z
    .extend(MosaicDraft, {
      id: MosaicId,
      /** Of the mosaic that was read before it was changed: it is refused where somebody saved another one meanwhile. */
      revision: z.optional(MosaicRevision),
    })
    .check(withinGrid),
  response: Mosaic,
  failures: ['not_found', 'mosaic_changed'],
})

export const deleteMosaic = defineCall({
  path: '/v0/mosaics/delete/',
  summary: 'Deletes a mosaic; its cameras stay.',
  request: z.object({ id: MosaicId }),
  response: z.object({}),
  failures: ['not_found'],
})
