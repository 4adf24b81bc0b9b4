/** Rows under heads that sort. Sorting is the server's; the table only says which order is wanted. */
import { VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import classes from './DataTable.module.css'
import { nextDirection, type SortDirection } from './sort-cycle.ts'

const features = tableFeatures({})

export interface DataColumn<Row> {
  id: string
  head: string
  /** The head is for screen readers only. */
  headHidden?: boolean
  cell(row: Row): ReactNode
  /** Present where the server can sort by this column. */
  sorting?: { direction: SortDirection; onSort(direction: SortDirection): void }
  quiet?: boolean
}

interface DataTableProps<Row extends RowData> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId(row: Row): string
  isSelected?(row: Row): boolean
}

export function DataTable<Row extends RowData>({ label, columns, rows, rowId, isSelected }: DataTableProps<Row>) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: () => column.head, cell: ({ row }) => column.cell(row.original) }),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({ features, columns: definitions, data, getRowId: rowId })
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const column = byId.get(header.column.id)
              return column && <ColumnHead key={header.id} column={column} />
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-selected={isSelected?.(row.original) || undefined}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={byId.get(cell.column.id)?.quiet ? classes.quiet : undefined}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function ColumnHead<Row>({ column }: { column: DataColumn<Row> }) {
  const { head, headHidden, sorting } = column
  if (!sorting) return <th scope="col">{headHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}</th>
  const { direction, onSort } = sorting
  return (
    <th scope="col" aria-sort={ARIA_SORT[direction ?? 'none']}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextDirection(direction))}>
        {head}
        <SortMark direction={direction} />
      </button>
    </th>
  )
}

function SortMark({ direction }: { direction: SortDirection }) {
  if (direction === 'asc') return <IconSortAscending size={14} aria-hidden />
  if (direction === 'desc') return <IconSortDescending size={14} aria-hidden />
  return <IconArrowsSort size={13} className={classes.unsorted} aria-hidden />
}
