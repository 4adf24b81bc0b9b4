/** The operator's console: what every page of it has above it. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './AdminPage.module.css'

const TABS = [
  { to: '/admin/cameras', label: 'tabCameras' },
  { to: '/admin/servers', label: 'tabServers' },
  { to: '/admin/users', label: 'tabUsers' },
  { to: '/admin/organisations', label: 'tabGangs' },
  { to: '/admin/devices', label: 'tabDevices' },
  { to: '/admin/branding', label: 'tabBranding' },
  { to: '/admin/health', label: 'tabHealth' },
  { to: '/admin/audit', label: 'tabAudit' },
] as const

export function AdminPage() {
  const { t } = useTranslation('admin')
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{t('heading')}</h1>
        <nav className={classes.tabs} aria-label={t('tabs')}>
          {TABS.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.tab} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
              {t(label)}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
