import { PAGINATION_RANGE, type PageInfo } from '@sova/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Pager.module.css'
import { pageWindow } from './page-window.ts'

export interface PageControlProps {
  number: number
  className: string | undefined
  'aria-label': string
  'aria-current': 'page' | undefined
  children: ReactNode
}

interface PagerProps {
  page: PageInfo
  /** What leads to a page: a link where the address keeps it, a button where it does not. */
  control(props: PageControlProps): ReactNode
}

/** Five neighbouring pages at most, with the one before and the one after. */
export function Pager({ page, control }: PagerProps) {
  const { t } = useTranslation()
  if (page.all <= 1) return null
  return (
    <nav aria-label={t('pages')}>
      <ul className={classes.pages}>
        <PageItem control={control} number={page.previous} label={t('pagePrevious')}>
          <IconChevronLeft size={15} aria-hidden />
        </PageItem>
        {pageWindow(page.current, page.all, PAGINATION_RANGE).map((number) => (
          <PageItem
            key={number}
            control={control}
            number={number}
            label={t('page', { number })}
            current={number === page.current}
          >
            {number}
          </PageItem>
        ))}
        <PageItem control={control} number={page.next} label={t('pageNext')}>
          <IconChevronRight size={15} aria-hidden />
        </PageItem>
      </ul>
    </nav>
  )
}

interface PageItemProps {
  control(props: PageControlProps): ReactNode
  /** Null at the ends, where there is no such page. */
  number: number | null
  label: string
  current?: boolean
  children: ReactNode
}

function PageItem({ control, number, label, current = false, children }: PageItemProps) {
  return (
    <li>
      {number === null ? (
        <span className={classes.page} aria-hidden>
          {children}
        </span>
      ) : (
        control({
          number,
          className: classes.page,
          'aria-label': label,
          'aria-current': current ? 'page' : undefined,
          children,
        })
      )}
    </li>
  )
}
