import type { AccessRecord } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTimeOf } from '../../../shared/dates/date-text.ts'
import cells from '../../../shared/pacs/cells.module.css'
import type { DataColumn } from '../../../shared/table/DataTable.tsx'
import classes from './JournalPanel.module.css'

/** @param page whose journal it is: what every row has in common needs no column */
export function useJournalColumns(page: 'device' | 'employee'): DataColumn<AccessRecord>[] {
  const { t } = useTranslation('pacs')
  return useMemo(() => {
    const who: DataColumn<AccessRecord> =
      page === 'device'
        ? { id: 'employee', head: t('employee'), cell: (record) => <Passer record={record} /> }
        : {
            id: 'device',
            head: t('device'),
            cell: ({ device_id, device_title }) => (
              <Link to="/pacs/device/$deviceId" params={{ deviceId: String(device_id) }} className={cells.link}>
                {device_title}
              </Link>
            ),
          }
    return [
      { id: 'date', head: t('journalDate'), cell: ({ date }) => formatDateTimeOf(Date.parse(date)), quiet: true },
      {
        id: 'decision',
        head: t('journalDecision'),
        cell: ({ is_granted }) => (
          <span className={cells.state} data-good={is_granted || undefined} data-bad={!is_granted || undefined}>
            {is_granted ? t('granted') : t('refused')}
          </span>
        ),
      },
      { id: 'reason', head: t('journalReason'), cell: (record) => <Reason record={record} /> },
      who,
      {
        id: 'car',
        head: t('car'),
        cell: ({ car_number }) => (car_number ? <span className={cells.plate}>{car_number}</span> : '-'),
      },
      {
        id: 'picture',
        head: t('journalPicture'),
        cell: ({ plate_screenshot_url: url }) =>
          url && (
            <a href={url} target="_blank" rel="noreferrer">
              <img className={classes.plate} src={url} alt={t('journalPicture')} loading="lazy" />
            </a>
          ),
      },
      {
        id: 'answer',
        head: t('journalAnswer'),
        cell: ({ device_state, device_answer, latency_ms }) => (
          <span title={device_answer ?? undefined}>
            {t(`deviceState_${device_state}`)}
            {latency_ms !== null && ` · ${t('milliseconds', { number: latency_ms })}`}
          </span>
        ),
        quiet: true,
      },
    ]
  }, [t, page])
}

function Passer({ record }: { record: AccessRecord }) {
  const { employee_id: id, employee_title: name, username } = record
  if (id === null) return name ?? username ?? '-'
  return (
    <Link to="/pacs/employee/$employeeId" params={{ employeeId: String(id) }} className={cells.link}>
      {name ?? id}
    </Link>
  )
}

function Reason({ record }: { record: AccessRecord }) {
  const { t } = useTranslation('pacs')
  const { reason, device_access_group_title: group } = record
  return (
    <span className={classes.reason} title={group ?? undefined}>
      {t(`reason_${reason}`)}
      {group && `: ${group}`}
    </span>
  )
}
