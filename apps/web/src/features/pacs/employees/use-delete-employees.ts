import { deleteEmployees, type EntityId } from '@sova/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { notifySaved } from '../../../shared/ui/notify.ts'

/** Deletes employees and tells how it went; answers whether they are gone. */
export function useDeleteEmployees() {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  return useCallback(
    async (ids: EntityId[]): Promise<boolean> => {
      const isOne = ids.length === 1
      const failure = t(isOne ? 'errorDeleteEmployee' : 'errorDeleteEmployees')
      const ok = await attempt(() => callApi(deleteEmployees, { ids }), failure)
      if (ok) notifySaved(t(isOne ? 'employeeDeleted' : 'employeesDeleted'))
      return ok
    },
    [t, attempt],
  )
}
