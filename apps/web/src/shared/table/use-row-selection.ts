import { useState } from 'react'
import {
  EVERYTHING_SELECTED,
  extendToRow,
  isRowSelected,
  NOTHING_SELECTED,
  type PageState,
  pageState,
  type Selection,
  togglePage,
  toggleRow,
} from './row-selection.ts'

export interface RowSelection {
  isSelected(id: string): boolean
  /** Of the rows on the page. */
  page: PageState
  isAll: boolean
  /** How many rows are selected, seen or not. */
  count: number
  ids: readonly string[]
  /** @param isRange Shift was held: everything from the last click to here */
  onRow(id: string, isRange: boolean): void
  onPage(): void
  selectAll(): void
  clear(): void
}

interface SelectableList {
  /** Ids of the rows on the page, in their order. */
  page: readonly string[]
  /** How many rows the question finds on all pages. */
  count: number
  /** Names the question; another one leaves nothing selected. */
  question: string
}

export function useRowSelection({ page, count, question }: SelectableList): RowSelection {
  const [state, setState] = useState({ question, selection: NOTHING_SELECTED })
  const selection = state.question === question ? state.selection : NOTHING_SELECTED
  const change = (next: (selection: Selection) => Selection) => setState({ question, selection: next(selection) })
  return {
    isSelected: (id) => isRowSelected(selection, id),
    page: pageState(selection, page),
    isAll: selection.isAll,
    count: selection.isAll ? count : selection.ids.size,
    ids: [...selection.ids],
    onRow: (id, isRange) => change((old) => (isRange ? extendToRow : toggleRow)(old, id, page)),
    onPage: () => change((old) => togglePage(old, page)),
    selectAll: () => change(() => EVERYTHING_SELECTED),
    clear: () => change(() => NOTHING_SELECTED),
  }
}
