import { Loader } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from '../ui/Blank.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import classes from './ListLayout.module.css'

interface ListLayoutProps<Answer> {
  /** The filter bar. */
  tools?: ReactNode
  list: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching'> & { refetch(): unknown }
  isEmpty(answer: Answer): boolean
  empty: { title: string; hint: string }
  table(answer: Answer): ReactNode
  footer(answer: Answer): ReactNode
  /** Floats over the end of the table. */
  bar?: ReactNode
  children?: ReactNode
}

/** A list: its filters, its rows or why there are none, and the way to the other pages. */
export function ListLayout<Answer>({
  tools,
  list,
  isEmpty,
  empty,
  table,
  footer,
  bar,
  children,
}: ListLayoutProps<Answer>) {
  const { t } = useTranslation()
  const { data, error, isFetching } = list
  return (
    <>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.middle}>
        <div className={classes.rows} aria-busy={isFetching}>
          {data === undefined && error && <LoadFailure reason={error.message} onReload={() => void list.refetch()} />}
          {data === undefined && !error && (
            <div className={classes.loading} role="status" aria-label={t('loading')}>
              <Loader size={22} color="gray" />
            </div>
          )}
          {data !== undefined && isEmpty(data) && <Blank icon={IconListSearch} {...empty} />}
          {data !== undefined && !isEmpty(data) && table(data)}
        </div>
        {bar}
      </div>
      {data !== undefined && !isEmpty(data) && footer(data)}
      {children}
    </>
  )
}
