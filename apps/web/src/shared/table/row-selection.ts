/** Which rows of a table are selected: by one, from one to another with Shift, or all that the question finds (spec 2 §2). */

export interface Selection {
  ids: ReadonlySet<string>
  /** Every row that the search and the filters find, on all pages. */
  isAll: boolean
  /** The row that a range begins at: the last one that was clicked by itself. */
  anchor: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), isAll: false, anchor: null }
export const EVERYTHING_SELECTED: Selection = { ids: new Set(), isAll: true, anchor: null }

export const isRowSelected = ({ ids, isAll }: Selection, id: string): boolean => isAll || ids.has(id)

/** Without the rows that the page lost since they were selected: they were deleted, or are found no more. */
export const withinPage = (selection: Selection, page: readonly string[]): Selection => ({
  ...selection,
  ids: new Set(page.filter((id) => selection.ids.has(id))),
})

/** Out of "all" a row can be taken only as far as rows are seen: those of the page stay. */
const explicit = ({ ids, isAll }: Selection, page: readonly string[]): Set<string> => new Set(isAll ? page : ids)

export function toggleRow(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = explicit(selection, page)
  if (!ids.delete(id)) ids.add(id)
  return { ids, isAll: false, anchor: id }
}

/** Gives every row between the anchor and this one the state that this one gets. */
export function extendToRow(selection: Selection, id: string, page: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(id)
  if (from < 0 || to < 0) return toggleRow(selection, id, page)
  const ids = explicit(selection, page)
  const isSelecting = !isRowSelected(selection, id)
  for (const between of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isSelecting) ids.add(between)
    else ids.delete(between)
  }
  return { ids, isAll: false, anchor: id }
}

export type PageState = 'none' | 'some' | 'every'

export function pageState(selection: Selection, page: readonly string[]): PageState {
  const selected = page.filter((id) => isRowSelected(selection, id)).length
  if (selected === 0) return 'none'
  return selected === page.length ? 'every' : 'some'
}

/** The box in the head: all rows of the page, or none. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  const isSelecting = pageState(selection, page) !== 'every'
  return { ids: new Set(isSelecting ? page : []), isAll: false, anchor: null }
}
