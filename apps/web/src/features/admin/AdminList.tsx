import type { PageInfo } from '@sova/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { TablePage } from '../../shared/table/TablePage.tsx'

interface AdminListProps<Row> {
  label: string
  tools?: ReactNode
  list: UseQueryResult<{ results: Row[]; count: number; page: PageInfo }>
  columns: readonly DataColumn<Row>[]
  rowId(row: Row): string
  empty: string
}

/** A table of the console: its tools, its rows or why there are none, and the way to the other pages. */
export function AdminList<Row extends object>({ label, tools, list, columns, rowId, empty }: AdminListProps<Row>) {
  const { t } = useTranslation('admin')
  return (
    <TablePage
      tools={tools}
      list={list}
      empty={{ title: empty, hint: t('emptyHint') }}
      table={({ results }) => <DataTable label={label} columns={columns} rows={results} rowId={rowId} />}
    />
  )
}
