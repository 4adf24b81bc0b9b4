import { Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router'
import classes from './SectionPage.module.css'

export interface SectionTab {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Its own page and those that belong to it. */
  isAt(pathname: string): boolean
}

interface SectionPageProps {
  heading: string
  /** What the tabs are called for who does not see them. */
  tabsLabel: string
  tabs: readonly SectionTab[]
}

/** A link by itself counts as current on everything below its address, which another tab may be. */
const EXACT = { exact: true, includeSearch: false } as const

/** What every page of a section has above it: the name of the section and its tabs. */
export function SectionPage({ heading, tabsLabel, tabs }: SectionPageProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.heading}>{heading}</h1>
        <nav className={classes.tabs} aria-label={tabsLabel}>
          {tabs.map(({ to, label, isAt }) => (
            <Link
              key={to}
              to={to}
              className={classes.tab}
              activeOptions={EXACT}
              aria-current={isAt(pathname) ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
