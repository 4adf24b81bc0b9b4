import { deleteAccessGroups, type EntityId } from '@sova/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { notifySaved } from '../../../shared/ui/notify.ts'

/** Deletes groups and tells how it went; answers whether they are gone. */
export function useDeleteGroups() {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  return useCallback(
    async (ids: EntityId[]): Promise<boolean> => {
      const isOne = ids.length === 1
      const failure = t(isOne ? 'errorDeletingGroup' : 'errorDeletingGroups')
      const ok = await attempt(() => callApi(deleteAccessGroups, { ids }), failure)
      if (ok) notifySaved(t(isOne ? 'groupDeleted' : 'groupsDeleted'))
      return ok
    },
    [t, attempt],
  )
}
