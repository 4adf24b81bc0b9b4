/** A click on a column's head: none → ascending → descending → none (spec 1 §4). */
export type SortDirection = 'asc' | 'desc' | null

const NEXT = { asc: 'desc', desc: null, none: 'asc' } as const

export const nextDirection = (current: SortDirection): SortDirection => NEXT[current ?? 'none']

/** `title` + `asc` → `title_asc`, the way every call of the product names its orders; undefined is the default order. */
const orderOf = (field: string, direction: SortDirection): string | undefined =>
  direction === null ? undefined : `${field}_${direction}`

function directionIn(order: string | undefined, field: string): SortDirection {
  if (order === `${field}_asc`) return 'asc'
  return order === `${field}_desc` ? 'desc' : null
}

/** What the head of a column needs to be sorted by, given its field. */
export const sortingBy =
  (order: string | undefined, onOrder: (order: string | undefined) => void) => (field: string) => ({
    direction: directionIn(order, field),
    onSort: (direction: SortDirection) => onOrder(orderOf(field, direction)),
  })
