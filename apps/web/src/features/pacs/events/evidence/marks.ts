/** Which events are marked for an archive of evidence: over all pages, filters and tables. Pure. */
import { EVIDENCE_EVENTS_MAX, type EvidenceEvent } from '@sova/contract'
import { NOTHING_SELECTED, type Selection } from '../../../../shared/table/row-selection.ts'
import type { TableEvent } from '../events-query.ts'

export interface Marks {
  selection: Selection
  /** By id, in the order in which they were marked. */
  events: ReadonlyMap<string, EvidenceEvent>
}

export const NO_MARKS: Marks = { selection: NOTHING_SELECTED, events: new Map() }

export const markId = ({ id }: Pick<TableEvent, 'id'>): string => String(id)

/**
 * What is selected now, out of what was marked and the rows of the page.
 * @returns no more than an archive takes, and whether some were left out for that
 */
export function markSelection(
  { events }: Marks,
  selection: Selection,
  page: readonly TableEvent[],
): { marks: Marks; isFull: boolean } {
  const rows = new Map(page.map((event) => [markId(event), evidenceOf(event)]))
  const marked = new Map<string, EvidenceEvent>()
  let isFull = false
  for (const id of selection.ids) {
    const event = events.get(id) ?? rows.get(id)
    if (!event) continue
    if (marked.size < EVIDENCE_EVENTS_MAX) marked.set(id, event)
    else isFull = true
  }
  return { marks: { selection: { ...selection, ids: new Set(marked.keys()) }, events: marked }, isFull }
}

const evidenceOf = ({ camera_number, type, id }: TableEvent): EvidenceEvent => ({ camera_number, type, id })
