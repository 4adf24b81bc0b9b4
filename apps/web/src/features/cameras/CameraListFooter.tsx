import { PAGINATION_RANGE } from '@sova/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'
import type { CameraListAnswer } from './camera-list-query.ts'
import { pageWindow, rangeText } from './page-window.ts'

/** Which rows are shown, and the pages as links: they can be opened in a tab of their own. */
export function CameraListFooter({ list }: { list: CameraListAnswer }) {
  const { t } = useTranslation('cameras')
  const { page, count, results } = list
  return (
    <footer className={classes.footer}>
      <span>{rangeText(page, results.length, count)}</span>
      {page.all > 1 && (
        <nav aria-label={t('pages')}>
          <ul className={classes.pages}>
            <PageLink number={page.previous} label={t('pagePrevious')}>
              <IconChevronLeft size={15} aria-hidden />
            </PageLink>
            {pageWindow(page.current, page.all, PAGINATION_RANGE).map((number) => (
              <PageLink key={number} number={number} label={t('page', { number })} current={number === page.current}>
                {number}
              </PageLink>
            ))}
            <PageLink number={page.next} label={t('pageNext')}>
              <IconChevronRight size={15} aria-hidden />
            </PageLink>
          </ul>
        </nav>
      )}
    </footer>
  )
}

interface PageLinkProps {
  /** Null at the ends, where there is no such page. */
  number: number | null
  label: string
  current?: boolean
  children: ReactNode
}

function PageLink({ number, label, current = false, children }: PageLinkProps) {
  if (number === null) {
    return (
      <li>
        <span className={classes.pageLink} aria-hidden>
          {children}
        </span>
      </li>
    )
  }
  return (
    <li>
      <Link
        to="."
        search={(search) => ({ ...search, page: number === 1 ? undefined : number })}
        /* Page 1 has no parameter, so by default it would count as the current page on all others. */
        activeOptions={{ exact: true, explicitUndefined: true }}
        className={classes.pageLink}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
      >
        {children}
      </Link>
    </li>
  )
}
