import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CameraListAnswer } from '../../shared/cameras/camera-list-query.ts'
import { type PageControlProps, Pager } from '../../shared/paging/Pager.tsx'
import { rangeText } from '../../shared/paging/page-window.ts'
import classes from './CameraListPage.module.css'

/** Which rows are shown, and the pages as links: they can be opened in a tab of their own. */
export function CameraListFooter({ list, children }: { list: CameraListAnswer; children?: ReactNode }) {
  const { page, count, results } = list
  return (
    <footer className={classes.footer}>
      <span>{rangeText(page, results.length, count)}</span>
      <span className={classes.footerTools}>
        {children}
        <Pager page={page} control={(props) => <PageLink {...props} />} />
      </span>
    </footer>
  )
}

function PageLink({ number, ...props }: PageControlProps) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, page: number === 1 ? undefined : number })}
      /* Page 1 has no parameter, so by default it would count as the current page on all others. */
      activeOptions={{ exact: true, explicitUndefined: true }}
      {...props}
    />
  )
}
