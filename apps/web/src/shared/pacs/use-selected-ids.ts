import type { EntityId } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import type { RowSelection } from '../table/use-row-selection.ts'
import { notifyError } from '../ui/notify.ts'
import { collectIds, type EntityList, TooManyRows } from './collect-ids.ts'

/**
 * Reads which rows an operation is about: those that were clicked, or all that the question finds, whose ids are fetched
 * then. Null where that went wrong, which has been told.
 */
export function useSelectedIds<List extends EntityList>(
  selection: RowSelection,
  list: List,
  question: Parameters<typeof collectIds<List>>[1],
) {
  const { t } = useTranslation('pacs')
  return async (): Promise<EntityId[] | null> => {
    if (!selection.isAll) return selection.ids.map(Number)
    try {
      return await collectIds(list, question)
    } catch (error) {
      notifyError(error instanceof TooManyRows ? t('tooManyRowsSelected') : t('groupOperationFailed'))
      return null
    }
  }
}
