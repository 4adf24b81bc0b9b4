/** What every page of notifications has above it. */
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Notifications.module.css'

const TABS = [
  { to: '/notifications', label: 'tabMessages' },
  { to: '/notifications/rules', label: 'tabRules' },
] as const

/** The list stands above the rules in the address as well; what is opened over a page does not matter. */
const EXACT = { exact: true, includeSearch: false } as const

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{t('heading')}</h1>
        <nav className={classes.tabs} aria-label={t('tabs')}>
          {TABS.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.tab} activeOptions={EXACT}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
