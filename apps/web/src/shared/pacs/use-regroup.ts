import { addGroupEmployees, deleteGroupEmployees, type EntityId } from '@sova/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../api/call-api.ts'
import { refusalText } from '../api/form-errors.ts'
import { showAlert } from '../ui/alert-dialog.tsx'
import { notifySaved } from '../ui/notify.ts'
import { useReread } from './pacs-changes.ts'

export type GroupOperation = 'add' | 'remove'

/** Puts employees into a group or takes them out; what the server refuses is told field by field. */
export function useRegroup() {
  const { t } = useTranslation('pacs')
  const reread = useReread()
  return useCallback(
    async (operation: GroupOperation, groupId: EntityId, ids: EntityId[]): Promise<boolean> => {
      const isAdding = operation === 'add'
      const call = isAdding ? addGroupEmployees : deleteGroupEmployees
      try {
        await callApi(call, { device_access_group_id: groupId, employee_ids: ids })
      } catch (error) {
        showAlert(t(isAdding ? 'errorAddingEmployees' : 'errorRemovingEmployees'), refusalText(error))
        return false
      } finally {
        void reread()
      }
      notifySaved(t(isAdding ? 'employeeAddedToGroup' : 'employeeRemovedFromGroup'))
      return true
    },
    [t, reread],
  )
}
