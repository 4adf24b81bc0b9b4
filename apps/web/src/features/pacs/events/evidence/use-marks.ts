import { EVIDENCE_EVENTS_MAX } from '@sova/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  extendToRow,
  NOTHING_SELECTED,
  pageState,
  type Selection,
  togglePage,
  toggleRow,
} from '../../../../shared/table/row-selection.ts'
import type { RowSelection } from '../../../../shared/table/use-row-selection.ts'
import { notifyWarning } from '../../../../shared/ui/notify.ts'
import type { TableEvent } from '../events-query.ts'
import { type Marks, markId, markSelection, NO_MARKS } from './marks.ts'

/** Kept beside the answers of the portal, which are forgotten when the user signs out. */
const MARKS_KEY = ['event-marks']

/** The marks as a selection of the rows of this page. */
export function useMarks(page: readonly TableEvent[]): { marks: Marks; selection: RowSelection } {
  const { t } = useTranslation('pacs-events')
  const client = useQueryClient()
  const { data: marks } = useQuery({
    queryKey: MARKS_KEY,
    queryFn: () => NO_MARKS,
    enabled: false,
    initialData: NO_MARKS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

  const selection = useMemo((): RowSelection => {
    const ids = page.map(markId)
    function change(next: (selection: Selection) => Selection): void {
      const old = client.getQueryData<Marks>(MARKS_KEY) ?? NO_MARKS
      const { marks: changed, isFull } = markSelection(old, next(old.selection), page)
      client.setQueryData(MARKS_KEY, changed)
      if (isFull) notifyWarning(t('marksMax', { number: EVIDENCE_EVENTS_MAX }))
    }
    return {
      isSelected: (id) => marks.events.has(id),
      page: pageState(marks.selection, ids),
      isAll: false,
      count: marks.events.size,
      ids: [...marks.events.keys()],
      onRow: (id, isRange) => change((old) => (isRange ? extendToRow : toggleRow)(old, id, ids)),
      onPage: () => change((old) => withPage(old, ids)),
      /* An archive takes fewer than a table may find. */
      selectAll: () => undefined,
      clear: () => change(() => NOTHING_SELECTED),
    }
  }, [client, marks, page, t])
  return { marks, selection }
}

/** The box in the head marks this page and leaves the other pages as they are. */
function withPage(old: Selection, ids: readonly string[]): Selection {
  const toggled = togglePage(old, ids).ids
  const others = [...old.ids].filter((id) => !ids.includes(id))
  return { ids: new Set([...others, ...toggled]), isAll: false, anchor: null }
}
