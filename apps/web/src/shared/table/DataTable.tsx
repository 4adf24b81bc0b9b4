/** Rows under heads that sort, and boxes that select. Sorting is the server's; the table only says what is wanted. */
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import {
  type ChangeEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { SELECTION_WIDTH_PX } from './column-widths.ts'
import classes from './DataTable.module.css'
import { nextDirection, type SortDirection } from './sort-cycle.ts'
import type { RowSelection } from './use-row-selection.ts'

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
  /** Never longer than its place: a cell that need not be cut is cheaper to draw. */
  short?: boolean
  /** Without it a column gets what its content needs. */
  widthPx?: number
}

interface DataTableProps<Row extends RowData> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId(row: Row): string
  isSelected?(row: Row): boolean
  /** Gives every row a box. */
  selection?: RowSelection
  /** What a row is called, for its box. */
  rowName?(row: Row): string
  /** A click beside links and boxes opens the row; a link in one of its cells must do the same for the keyboard. */
  onOpenRow?(row: Row): void
}

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, isSelected, selection, rowName = rowId, onOpenRow } = props
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({ id: column.id, header: () => column.head, cell: ({ row }) => column.cell(row.original) }),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({ features, columns: definitions, data, getRowId: rowId })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const { onRow, onOpen } = useLatestActions(props)
  const isMarked = (row: Row) => selection?.isSelected(rowId(row)) ?? isSelected?.(row) ?? false
  return (
    <table className={classes.table} aria-label={label}>
      <colgroup>
        {selection && <col style={{ width: SELECTION_WIDTH_PX }} />}
        {columns.map(({ id, widthPx }) => (
          <col key={id} style={widthPx === undefined ? undefined : { width: widthPx }} />
        ))}
      </colgroup>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && <PageBox selection={selection} />}
            {group.headers.map((header) => {
              const column = byId.get(header.column.id)
              return column && <ColumnHead key={header.id} column={column} />
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <MemoizedRow
            key={row.id}
            id={row.id}
            row={row.original}
            columns={columns}
            name={selection ? rowName(row.original) : null}
            isMarked={isMarked(row.original)}
            onRow={onRow}
            onOpen={onOpenRow ? onOpen : null}
          />
        ))}
      </tbody>
    </table>
  )
}

const isBesideControls = ({ target }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element && target.closest('a, button, input') === null

function PageBox({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation()
  return (
    <th scope="col" className={classes.box}>
      <Checkbox
        size="xs"
        aria-label={t('selectPage')}
        checked={selection.page === 'every'}
        indeterminate={selection.page === 'some'}
        onChange={selection.onPage}
      />
    </th>
  )
}

/** Calls what the table was given last, so that a thousand rows are not drawn again for a new function. */
function useLatestActions<Row extends RowData>({ selection, onOpenRow }: DataTableProps<Row>) {
  const latest = useRef({ selection, onOpenRow })
  useLayoutEffect(() => {
    latest.current = { selection, onOpenRow }
  })
  const onRow = useCallback((id: string, isRange: boolean) => latest.current.selection?.onRow(id, isRange), [])
  const onOpen = useCallback((row: Row) => latest.current.onOpenRow?.(row), [])
  return { onRow, onOpen }
}

interface TableRowProps<Row> {
  id: string
  row: Row
  columns: readonly DataColumn<Row>[]
  /** What its box is called; null for a row without one. */
  name: string | null
  isMarked: boolean
  onRow(id: string, isRange: boolean): void
  onOpen: ((row: Row) => void) | null
}

function TableRow<Row>({ id, row, columns, name, isMarked, onRow, onOpen }: TableRowProps<Row>) {
  return (
    <tr
      data-selected={isMarked || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen ? (event) => isBesideControls(event) && onOpen(row) : undefined}
    >
      {name !== null && <RowBox id={id} name={name} isMarked={isMarked} onRow={onRow} />}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

const cellClass = ({ quiet, short }: Pick<DataColumn<never>, 'quiet' | 'short'>): string =>
  [quiet && classes.quiet, short && classes.short].filter(Boolean).join(' ')

/** Drawn again only when something of its own has changed: to mark one of a thousand rows costs one row. */
const MemoizedRow = memo(TableRow) as typeof TableRow

type RowBoxProps = Pick<TableRowProps<unknown>, 'id' | 'isMarked' | 'onRow'> & { name: string }

/** A box that is not ticked draws no tick, not even an unseen one: there may be a thousand. */
const NoIcon = () => null

function RowBox({ id, name, isMarked, onRow }: RowBoxProps) {
  const { t } = useTranslation()
  const change = ({ nativeEvent }: ChangeEvent) =>
    onRow(id, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
  return (
    <td className={classes.box}>
      <Checkbox
        size="xs"
        aria-label={t('selectRow', { name })}
        checked={isMarked}
        onChange={change}
        {...(isMarked ? {} : { icon: NoIcon })}
      />
    </td>
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
