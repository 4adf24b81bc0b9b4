import type { PageInfo } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PageControlProps, Pager } from '../paging/Pager.tsx'
import { rangeText } from '../paging/page-window.ts'
import classes from './TableFooter.module.css'
import { settingsOf, settingsWith } from './table-settings.ts'

interface TableFooterProps {
  list: { results: readonly unknown[]; page: PageInfo; count: number }
  /** What leads to a page; by default a link that changes `p`. */
  control?: (props: PageControlProps) => ReactNode
  children?: ReactNode
}

/** Which rows are shown of how many, and the way to the other pages. */
export function TableFooter({ list, control = SettingsPageLink, children }: TableFooterProps) {
  const { page, count, results } = list
  return (
    <footer className={classes.footer}>
      <span role="status">{rangeText(page, results.length, count)}</span>
      <span className={classes.tools}>
        {children}
        <Pager page={page} control={control} />
      </span>
    </footer>
  )
}

function SettingsPageLink({ number, ...props }: PageControlProps) {
  return (
    <Link
      key={number}
      to="."
      search={(old) => ({ ...old, p: settingsWith(settingsOf(old), { page: number }) })}
      activeOptions={{ exact: true, explicitUndefined: true }}
      {...props}
    />
  )
}
