/** The screens of set-up: features put together, and the parameters of their routes. */
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnalyticEditPage } from '../../features/analytics-setup/AnalyticEditPage.tsx'
import { AnalyticListPage } from '../../features/analytics-setup/AnalyticListPage.tsx'
import { analyticKind } from '../../features/analytics-setup/analytic-kinds.ts'
import { CameraSettingsPage } from '../../features/camera-setup/CameraSettingsPage.tsx'
import { SchedulesButton } from '../../features/schedules/SchedulesButton.tsx'
import classes from './SetupScreens.module.css'

const TABS = [
  { to: '/setup/cameras', label: 'tabCameras', pages: /^\/setup\/cameras/ },
  { to: '/setup/analytics-settings', label: 'tabAnalytics', pages: /^\/setup\/analytics-settings/ },
] as const

/** What every page of set-up has above it. */
export function SetupScreen() {
  const { t } = useTranslation('setup')
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

const cameraRoute = getRouteApi('/_signed-in/setup/cameras/$cameraNumber')
const listRoute = getRouteApi('/_signed-in/setup/analytics-settings/$kind')
const editRoute = getRouteApi('/_signed-in/setup/analytics-settings/$kind/$cameraNumber')

export function CameraSettingsScreen() {
  const { cameraNumber } = cameraRoute.useParams()
  return (
    <CameraSettingsPage key={cameraNumber} number={cameraNumber}>
      <div className={classes.below}>
        <SchedulesButton subject={{ cameraNumber, type: 'notification' }} />
      </div>
    </CameraSettingsPage>
  )
}

export function AnalyticListScreen() {
  const kind = analyticKind(listRoute.useParams().kind)
  return kind && <AnalyticListPage key={kind.path} kind={kind} />
}

export function AnalyticEditScreen() {
  const { kind: path, cameraNumber } = editRoute.useParams()
  const kind = analyticKind(path)
  if (!kind) return null
  return (
    <AnalyticEditPage
      key={`${kind.path} ${cameraNumber}`}
      kind={kind}
      number={cameraNumber}
      schedule={kind.hasSchedule && <SchedulesButton subject={{ cameraNumber, type: kind.type }} />}
    />
  )
}
