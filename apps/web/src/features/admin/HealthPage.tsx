import { SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { alertsQuery, cameraHealthQuery } from './admin-queries.ts'
import { HealthSummary } from './HealthSummary.tsx'
import { useAlertColumns, useCameraHealthColumns } from './health-columns.tsx'

const VIEWS = ['cameras', 'alerts'] as const
type View = (typeof VIEWS)[number]

/** How everything is doing: servers, disks and queues at a glance, then each camera, or what went wrong. */
export function HealthPage() {
  const { t } = useTranslation('admin')
  const { settings, change } = useTableSettings()
  const [view, setView] = useState<View>('cameras')
  const show = (next: string) => {
    setView(next === 'alerts' ? 'alerts' : 'cameras')
    change({ search: undefined, filters: undefined })
  }
  const choice = (
    <SegmentedControl
      aria-label={t('healthViews')}
      data={VIEWS.map((value) => ({ value, label: t(`health_${value}`) }))}
      value={view}
      onChange={show}
    />
  )
  return (
    <>
      <HealthSummary />
      {view === 'cameras' ? (
        <CameraHealthList choice={choice} settings={settings} change={change} />
      ) : (
        <AlertList choice={choice} settings={settings} />
      )}
    </>
  )
}

type Table = ReturnType<typeof useTableSettings>

function CameraHealthList({ choice, settings, change }: Table & { choice: ReactNode }) {
  const { t } = useTranslation('admin')
  const isBad = settings.filters?.is_bad === true
  const list = useQuery(cameraHealthQuery(settings, isBad))
  return (
    <AdminList
      label={t('health_cameras')}
      list={list}
      columns={useCameraHealthColumns()}
      rowId={({ number }) => number}
      empty={isBad ? t('allWell') : t('noCameras')}
      tools={
        <>
          {choice}
          <SearchField
            label={t('searchCameras')}
            value={settings.search ?? ''}
            onSearch={(search) => change({ search })}
          />
          <Switch
            label={t('onlyBad')}
            checked={isBad}
            onChange={(event) => change({ filters: event.currentTarget.checked ? { is_bad: true } : undefined })}
          />
          <span className={classes.gap} />
        </>
      }
    />
  )
}

function AlertList({ choice, settings }: Pick<Table, 'settings'> & { choice: ReactNode }) {
  const { t } = useTranslation('admin')
  const list = useQuery(alertsQuery(settings))
  return (
    <AdminList
      label={t('alerts')}
      list={list}
      columns={useAlertColumns()}
      rowId={({ id }) => String(id)}
      empty={t('noAlerts')}
      tools={choice}
    />
  )
}
