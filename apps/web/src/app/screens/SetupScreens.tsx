/** The screens of set-up: features put together, and the parameters of their routes. */
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnalyticEditPage } from '../../features/analytics-setup/AnalyticEditPage.tsx'
import { AnalyticListPage } from '../../features/analytics-setup/AnalyticListPage.tsx'
import { analyticKind } from '../../features/analytics-setup/analytic-kinds.ts'
import { CameraSettingsPage } from '../../features/camera-setup/CameraSettingsPage.tsx'
import { SchedulesButton } from '../../features/schedules/SchedulesButton.tsx'
import { SectionPage } from '../../shared/section/SectionPage.tsx'
import classes from './SetupScreens.module.css'

const TABS = [
  { to: '/setup/cameras', label: 'tabCameras', pages: /^\/setup\/cameras/ },
  { to: '/setup/analytics-settings', label: 'tabAnalytics', pages: /^\/setup\/analytics-settings/ },
] as const

/** What every page of set-up has above it. */
export function SetupScreen() {
  const { t } = useTranslation('setup')
  return (
    <SectionPage
      heading={t('heading')}
      tabsLabel={t('tabs')}
      tabs={TABS.map(({ to, label, pages }) => ({ to, label: t(label), isAt: (pathname) => pages.test(pathname) }))}
    />
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
