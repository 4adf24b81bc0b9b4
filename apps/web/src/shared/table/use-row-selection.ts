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
  withinPage,
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

/** @param answered undefined while nothing is answered @param asked what was asked: another question leaves nothing selected */
export function useRowSelection(
  answered: { results: readonly { id: number }[]; count: number } | undefined,
  asked: object,
): RowSelection {
  const page = answered?.results.map(({ id }) => String(id)) ?? []
  const count = answered?.count ?? 0
  const question = JSON.stringify(asked)
  const [state, setState] = useState({ question, selection: NOTHING_SELECTED })
  /* Dropped for good: the same question asked again finds nothing selected. */
  if (state.question !== question) setState({ question, selection: NOTHING_SELECTED })
  const selection = state.question === question ? withinPage(state.selection, page) : NOTHING_SELECTED
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
