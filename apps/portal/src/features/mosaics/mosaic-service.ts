/** Mosaics of one account: how many it may have, and which cameras may stand on them. */

import { nameUnknownCameras } from '@sova/cameras'
import { Failure, GRID_LAYOUTS, MOSAICS_MAX, type Mosaic, type MosaicDraft } from '@sova/contract'
import type { Database } from '@sova/database'
import { createMosaicRepository, type MosaicRepository, type StoredMosaic } from './mosaic-repository.ts'

export interface MosaicService {
  /** @param ids undefined for all of the account */
  list(accountId: string, ids: readonly number[] | undefined): Promise<Mosaic[]>
  create(accountId: string, draft: MosaicDraft): Promise<Mosaic>
  /** @param revision of the one that was read before, where the caller minds what others have saved since */
  edit(accountId: string, id: number, draft: MosaicDraft, revision?: number): Promise<Mosaic>
  delete(accountId: string, id: number): Promise<void>
}

export function createMosaicService({ db }: Pick<Database, 'db'>): MosaicService {
  /** Changes of one account's mosaics come one after another, so that two can't be the hundredth. */
  const change = <Result>(accountId: string, work: (changed: MosaicRepository) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      const changed = createMosaicRepository(transaction)
      await changed.lock(accountId)
      return work(changed)
    })

  async function refuseUnknown(
    changed: MosaicRepository,
    accountId: string,
    { slots, alarm_cameras }: MosaicDraft,
  ): Promise<void> {
    const given = { slots: slots.flatMap(({ camera_number }) => camera_number ?? []), alarm_cameras }
    for (const [field, numbers] of Object.entries(given)) {
      const unknown = await changed.findUnknown(accountId, numbers)
      if (unknown.length === 0) continue
      throw refuse(field, 'mosaic_cameras_unknown', { numbers: nameUnknownCameras(unknown) })
    }
  }

  async function readOne(changed: MosaicRepository, accountId: string, id: number): Promise<Mosaic> {
    const [stored] = await changed.list(accountId, [id])
    if (!stored) throw new Failure('not_found')
    return withEveryCell(stored)
  }

  return {
    async list(accountId, ids) {
      const stored = await createMosaicRepository(db).list(accountId, ids)
      return stored.map(withEveryCell)
    },

    create: (accountId, draft) =>
      change(accountId, async (changed) => {
        if ((await changed.count(accountId)) >= MOSAICS_MAX) {
          throw refuse('non_field_errors', 'mosaics_max', { maximum: MOSAICS_MAX })
        }
        await refuseUnknown(changed, accountId, draft)
        const id = await changed.insert(accountId, draft)
        await changed.replaceCameras(id, draft)
        return readOne(changed, accountId, id)
      }),

    edit: (accountId, id, draft, revision) =>
      change(accountId, async (changed) => {
        const kept = await changed.revisionOf(accountId, id)
        if (kept === null) throw new Failure('not_found')
        if (revision !== undefined && revision !== kept) throw new Failure('mosaic_changed')
        await refuseUnknown(changed, accountId, draft)
        await changed.update(id, draft)
        await changed.replaceCameras(id, draft)
        return readOne(changed, accountId, id)
      }),

    delete: (accountId, id) =>
      change(accountId, async (changed) => {
        if ((await changed.revisionOf(accountId, id)) === null) throw new Failure('not_found')
        await changed.delete(id)
      }),
  }
}

function withEveryCell({ slots, ...mosaic }: StoredMosaic): Mosaic {
  const byCell = new Map(slots.map(({ cell, camera_number, is_alarm }) => [cell, { camera_number, is_alarm }]))
  const { cellsCount } = GRID_LAYOUTS[mosaic.grid]
  const empty = { camera_number: null, is_alarm: false }
  return { ...mosaic, slots: Array.from({ length: cellsCount }, (_, cell) => byCell.get(cell) ?? empty) }
}

const refuse = (field: string, key: string, parameters: Record<string, string | number>) =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
