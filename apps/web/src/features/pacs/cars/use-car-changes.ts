import { deleteCars, type EntityId } from '@sova/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { notifySaved } from '../../../shared/ui/notify.ts'

/** Deletes cars and tells how it went; answers whether they are gone. */
export function useDeleteCars() {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  return useCallback(
    async (ids: EntityId[]): Promise<boolean> => {
      const ok = await attempt(() => callApi(deleteCars, { ids }), t('errorDeleteCar'))
      if (ok) notifySaved(t(ids.length === 1 ? 'carDeleted' : 'carsDeleted'))
      return ok
    },
    [t, attempt],
  )
}
