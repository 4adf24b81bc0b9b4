/** What the tables of the health page tell. */
import type { Alert, CameraHealth } from '@sova/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../shared/format-moment.ts'
import { formatBytes } from '../../shared/format-number.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import classes from './AdminPage.module.css'

const S_A_MINUTE = 60

export function useCameraHealthColumns(): DataColumn<CameraHealth>[] {
  const { t } = useTranslation('admin')
  return useMemo(
    () => [
      { id: 'number', head: t('columnNumber'), cell: ({ number }) => number, quiet: true },
      { id: 'title', head: t('columnTitle'), cell: ({ title }) => title },
      { id: 'state', head: t('columnState'), cell: (camera) => <State camera={camera} /> },
      {
        id: 'gaps',
        head: t('columnGaps'),
        cell: ({ gaps_count, gaps_s, is_recorded }) =>
          gaps_count > 0 ? (
            <span className={classes.bad}>
              {t('gaps', { count: gaps_count, minutes: Math.ceil(gaps_s / S_A_MINUTE) })}
            </span>
          ) : (
            <span className={is_recorded ? classes.ok : undefined}>{is_recorded ? t('noGaps') : t('notRecorded')}</span>
          ),
      },
      {
        id: 'archive',
        head: t('columnArchive'),
        cell: ({ archive_bytes, oldest_at }) =>
          oldest_at ? (
            <div className={classes.twoLines}>
              {formatBytes(archive_bytes)}
              <small>{t('since', { date: formatMoment(oldest_at) })}</small>
            </div>
          ) : (
            '—'
          ),
        quiet: true,
      },
      { id: 'server', head: t('columnServer'), cell: ({ server }) => server, quiet: true },
    ],
    [t],
  )
}

function State({ camera: { state, offline_since } }: { camera: CameraHealth }) {
  const { t } = useTranslation('admin')
  if (state === 'inactive') return t('stateInactive')
  if (offline_since)
    return <span className={classes.bad}>{t('offlineSince', { date: formatMoment(offline_since) })}</span>
  return <span className={classes.ok}>{t('stateOnline')}</span>
}

export function useAlertColumns(): DataColumn<Alert>[] {
  const { t } = useTranslation('admin')
  return useMemo(
    () => [
      { id: 'kind', head: t('columnAlert'), cell: ({ kind }) => t(`alert_${kind}`) },
      { id: 'subject', head: t('columnSubject'), cell: ({ subject, title }) => title ?? subject },
      { id: 'server', head: t('columnServer'), cell: ({ server }) => server, quiet: true },
      { id: 'started', head: t('columnStarted'), cell: ({ started_at }) => formatMoment(started_at) },
      {
        id: 'ended',
        head: t('columnEnded'),
        cell: ({ ended_at }) =>
          ended_at ? formatMoment(ended_at) : <span className={classes.bad}>{t('goesOn')}</span>,
      },
    ],
    [t],
  )
}
