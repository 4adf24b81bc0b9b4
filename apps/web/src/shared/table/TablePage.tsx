import { Loader } from '@mantine/core'
import type { PageInfo } from '@sova/contract'
import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from '../ui/Blank.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import { TableFooter } from './TableFooter.tsx'
import classes from './TablePage.module.css'
import { useTableSettings } from './use-table-settings.ts'

interface RowsAnswer {
  results: readonly unknown[]
  count: number
  page: PageInfo
}

interface TablePageProps<Answer extends RowsAnswer> {
  /** The filter bar. */
  tools: ReactNode
  list: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching'> & { refetch(): unknown }
  empty: { title: string; hint: string }
  table(answer: Answer): ReactNode
}

/** A page that is one table: its search, its rows or why there are none, and the way to the other pages. */
export function TablePage<Answer extends RowsAnswer>({ tools, list, empty, table }: TablePageProps<Answer>) {
  const { t } = useTranslation()
  const { change } = useTableSettings()
  const { data, error, isFetching } = list
  const hasRows = data !== undefined && data.count > 0
  return (
    <>
      <div className={classes.tools}>{tools}</div>
      <div className={classes.rows} aria-busy={isFetching}>
        {!data && error && <LoadFailure reason={error.message} onReload={() => void list.refetch()} />}
        {!data && !error && (
          <div className={classes.loading} role="status" aria-label={t('loading')}>
            <Loader size={22} color="gray" />
          </div>
        )}
        {data && !hasRows && <Blank icon={IconListSearch} {...empty} />}
        {hasRows && table(data)}
      </div>
      {hasRows && (
        <TableFooter list={data}>
          <PageSizeSelect value={data.page.page_size} onChange={(page_size) => change({ page_size })} />
        </TableFooter>
      )}
    </>
  )
}
