/** What can be done with mosaics; the tabs follow. Each outcome is told in one sentence. */
import {
  createMosaic,
  deleteMosaic,
  editMosaic,
  type FailureCode,
  type Mosaic,
  type MosaicDraft,
  type MosaicId,
} from '@sova/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useMemo } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { CallFailure } from '../../shared/api/call-failure.ts'
import { notifyDone, notifyError } from '../../shared/ui/notify.ts'
import { MOSAICS_KEY, mosaicsQuery } from './mosaic-queries.ts'

export type MosaicChanges = ReturnType<typeof mosaicChanges>

export function useMosaicChanges(): MosaicChanges {
  const queryClient = useQueryClient()
  return useMemo(() => mosaicChanges(queryClient), [queryClient])
}

function mosaicChanges(queryClient: QueryClient) {
  const reread = () => queryClient.invalidateQueries({ queryKey: MOSAICS_KEY })
  const known = () => queryClient.getQueryData(mosaicsQuery.queryKey) ?? []

  return {
    /** @throws {CallFailure} with the errors of the draft's fields */
    async create(draft: MosaicDraft): Promise<Mosaic> {
      const made = await telling('saveMosaicError', () => callApi(createMosaic, draft))
      queryClient.setQueryData(mosaicsQuery.queryKey, [...known(), made])
      notifyDone(i18next.t('mosaics:newMosaicAdded'))
      return made
    },

    /**
     * @param revision of the one that was changed; without it, what others have saved meanwhile is written over
     * @throws {CallFailure} with the errors of the draft's fields; also where somebody has deleted or changed it meanwhile
     */
    async save(id: MosaicId, draft: MosaicDraft, revision?: number): Promise<Mosaic> {
      const saved = await telling('saveChangesError', () => callApi(editMosaic, { ...draft, id, revision }))
      queryClient.setQueryData(
        mosaicsQuery.queryKey,
        known().map((mosaic) => (mosaic.id === id ? saved : mosaic)),
      )
      await reread()
      notifyDone(i18next.t('mosaics:saveChangesSuccess'))
      return saved
    },

    /** @returns whether it is gone */
    async remove(id: MosaicId): Promise<boolean> {
      try {
        await telling('deleteMosaicError', () => callApi(deleteMosaic, { id }))
      } catch {
        return false
      }
      queryClient.setQueryData(
        mosaicsQuery.queryKey,
        known().filter((mosaic) => mosaic.id !== id),
      )
      notifyDone(i18next.t('mosaics:deleteMosaicSuccess'))
      return true
    },
  }
}

/** What is to be asked, and not told. */
export const isChangedElsewhere = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === ('mosaic_changed' satisfies FailureCode)

/** Tells of a failure, and throws it on. */
async function telling<Answer>(
  failure: 'saveMosaicError' | 'saveChangesError' | 'deleteMosaicError',
  change: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await change()
  } catch (error) {
    if (isChangedElsewhere(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    notifyError(i18next.t('mosaics:because', { failure: i18next.t(`mosaics:${failure}`), reason }))
    throw error
  }
}
