/** What every page of notifications has above it. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Notifications.module.css'

const TABS = [
  { to: '/notifications', label: 'tabMessages' },
  { to: '/notifications/rules', label: 'tabRules' },
] as const

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{t('heading')}</h1>
        <nav className={classes.tabs} aria-label={t('tabs')}>
          {TABS.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.tab} aria-current={pathname === to ? 'page' : undefined}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
