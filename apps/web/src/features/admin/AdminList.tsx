import { Loader } from '@mantine/core'
import type { PageInfo } from '@sova/contract'
import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { TableFooter } from '../../shared/table/TableFooter.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import classes from './AdminPage.module.css'

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
  const { t } = useTranslation(['admin', 'common'])
  const { data, error, isFetching } = list
  const isEmpty = data?.count === 0
  return (
    <>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.rows} aria-busy={isFetching}>
        {!data && error && <LoadFailure reason={error.message} onReload={() => void list.refetch()} />}
        {!data && !error && (
          <div className={classes.loading} role="status" aria-label={t('common:loading')}>
            <Loader size={22} color="gray" />
          </div>
        )}
        {isEmpty && <Blank icon={IconListSearch} title={empty} hint={t('emptyHint')} />}
        {data && !isEmpty && <DataTable label={label} columns={columns} rows={data.results} rowId={rowId} />}
      </div>
      {data && !isEmpty && <TableFooter list={data} />}
    </>
  )
}
