/** What every page of access control has above it: the name of the section and its tabs. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PacsPage.module.css'

/** In the order of the specification; a tab is current on its list and on the pages of one row of it. */
const TABS = [
  { to: '/pacs/employees', label: 'tabEmployees', pages: /^\/pacs\/(employees|employee\/)/ },
  { to: '/pacs/devices', label: 'tabDevices', pages: /^\/pacs\/(devices$|device\/)/ },
  {
    to: '/pacs/devices-access-groups',
    label: 'tabGroups',
    pages: /^\/pacs\/(devices-access-groups|device-access-group\/)/,
  },
  { to: '/pacs/cars', label: 'tabCars', pages: /^\/pacs\/(cars|car\/)/ },
  { to: '/pacs/events', label: 'tabEvents', pages: /^\/pacs\/events/ },
] as const

export function PacsPage() {
  const { t } = useTranslation('pacs')
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{t('heading')}</h1>
        <nav className={classes.tabs} aria-label={t('tabs')}>
          {TABS.map(({ to, label, pages }) => (
            <Link key={to} to={to} className={classes.tab} aria-current={pages.test(pathname) ? 'page' : undefined}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
