import { addGroupEmployees, deleteEmployees, deleteGroupEmployees, type EntityId } from '@sova/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { CallFailure } from '../../../shared/api/call-failure.ts'
import { showAlert } from '../../../shared/ui/alert-dialog.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { useAttempt, useReread } from '../pacs-changes.ts'

export type GroupOperation = 'add' | 'remove'

export function useEmployeeChanges() {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  const reread = useReread()
  return useMemo(
    () => ({
      async remove(ids: EntityId[]): Promise<boolean> {
        const failure = ids.length === 1 ? t('errorDeleteEmployee') : t('errorDeleteEmployees')
        const ok = await attempt(() => callApi(deleteEmployees, { ids }), failure)
        if (ok) notifySaved(t(ids.length === 1 ? 'employeeDeleted' : 'employeesDeleted'))
        return ok
      },

      /** Puts employees into a group or takes them out; what the server refuses is told field by field. */
      async regroup(operation: GroupOperation, groupId: EntityId, ids: EntityId[]): Promise<boolean> {
        const isAdding = operation === 'add'
        const call = isAdding ? addGroupEmployees : deleteGroupEmployees
        try {
          await callApi(call, { device_access_group_id: groupId, employee_ids: ids })
        } catch (error) {
          showAlert(t(isAdding ? 'errorAddingEmployees' : 'errorRemovingEmployees'), refusalOf(error))
          return false
        } finally {
          void reread()
        }
        notifySaved(t(isAdding ? 'employeeAddedToGroup' : 'employeeRemovedFromGroup'))
        return true
      },
    }),
    [t, attempt, reread],
  )
}

/** The messages of the fields, or the sentence of the failure where no field is named. */
function refusalOf(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error
  const messages = Object.values(error.fieldErrors).flat()
  return messages.length > 0 ? messages.join(' ') : error.message
}
