import { type PageInfo, TABLE_PAGE_SIZES } from '@sova/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListLayout } from './ListLayout.tsx'
import { PageSizeSelect } from './PageSizeSelect.tsx'
import { TableFooter } from './TableFooter.tsx'
import { useTableSettings } from './use-table-settings.ts'

interface RowsAnswer {
  results: readonly unknown[]
  count: number
  page: PageInfo
}

interface TablePageProps<Answer extends RowsAnswer> {
  /** The filter bar. */
  tools?: ReactNode
  list: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching'> & { refetch(): unknown }
  empty: { title: string; hint: string }
  table(answer: Answer): ReactNode
  /** Floats over the end of the table. */
  bar?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A page that is one table: its search, its rows or why there are none, and the way to the other pages. */
export function TablePage<Answer extends RowsAnswer>({ table, empty, ...rest }: TablePageProps<Answer>) {
  const { change } = useTableSettings()
  return (
    <ListLayout
      {...rest}
      isEmpty={({ count }) => count === 0}
      empty={empty}
      table={table}
      footer={(answer) => (
        <TableFooter list={answer}>
          {/* A list that comes whole has no pages of a size to choose. */}
          {TABLE_PAGE_SIZES.some((size) => size === answer.page.page_size) && (
            <PageSizeSelect value={answer.page.page_size} onChange={(page_size) => change({ page_size })} />
          )}
        </TableFooter>
      )}
    />
  )
}
