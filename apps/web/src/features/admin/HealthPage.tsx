import type { Alert, MediaServerHealth } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../shared/format-moment.ts'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { alertsQuery, serversQuery } from './admin-queries.ts'

const BYTES_A_GIGABYTE = 1e9

/** The media servers, and what goes wrong or went wrong with cameras, recordings and disks. */
export function HealthPage() {
  const { t } = useTranslation('admin')
  const { settings } = useTableSettings()
  const servers = useQuery(serversQuery)
  const alerts = useQuery(alertsQuery(settings))
  const serverColumns: DataColumn<MediaServerHealth>[] = [
    { id: 'name', head: t('columnServer'), cell: ({ name, domain }) => `${name} (${domain})` },
    {
      id: 'seen',
      head: t('columnSeen'),
      cell: ({ seen_at }) => (seen_at ? formatMoment(seen_at) : '—'),
      quiet: true,
    },
    { id: 'cameras', head: t('columnCameras'), cell: ({ cameras_count }) => cameras_count },
    {
      id: 'offline',
      head: t('columnOffline'),
      cell: ({ offline_count }) => <span className={offline_count > 0 ? classes.bad : undefined}>{offline_count}</span>,
    },
    {
      id: 'archive',
      head: t('columnArchive'),
      cell: ({ archive_bytes }) => t('gigabytes', { size: Math.round(archive_bytes / BYTES_A_GIGABYTE) }),
      quiet: true,
    },
    {
      id: 'oldest',
      head: t('columnOldest'),
      cell: ({ oldest_at }) => (oldest_at ? formatMoment(oldest_at) : '—'),
      quiet: true,
    },
  ]
  const alertColumns: DataColumn<Alert>[] = [
    { id: 'kind', head: t('columnAlert'), cell: ({ kind }) => t(`alert_${kind}`) },
    { id: 'subject', head: t('columnSubject'), cell: ({ subject, title }) => title ?? subject },
    { id: 'server', head: t('columnServer'), cell: ({ server }) => server, quiet: true },
    { id: 'started', head: t('columnStarted'), cell: ({ started_at }) => formatMoment(started_at) },
    {
      id: 'ended',
      head: t('columnEnded'),
      cell: ({ ended_at }) => (ended_at ? formatMoment(ended_at) : <span className={classes.bad}>{t('goesOn')}</span>),
    },
  ]
  return (
    <>
      {servers.data && (
        <DataTable
          label={t('mediaServers')}
          columns={serverColumns}
          rows={servers.data}
          rowId={({ id }) => String(id)}
        />
      )}
      <AdminList
        label={t('alerts')}
        list={alerts}
        columns={alertColumns}
        rowId={({ id }) => String(id)}
        empty={t('noAlerts')}
      />
    </>
  )
}
