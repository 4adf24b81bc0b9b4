import { DAY_LABELS, listSchedules, type Schedule, toEditorRows } from '@sova/contract'
import { IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { Blank } from '../../../shared/ui/Blank.tsx'
import classes from './SchedulePanel.module.css'

/** When the perimeter is guarded. A schedule that could not be loaded counts as none (spec 1 §7). */
export function SchedulePanel({ cameraNumber }: { cameraNumber: string }) {
  const { t } = useTranslation('camera-dialog')
  const { data = [], isPending } = useQuery({
    queryKey: ['schedule', 'perimeter_security', cameraNumber],
    queryFn: ({ signal }) =>
      callApi(listSchedules, { schedule_type: 'perimeter_security', camera_number: cameraNumber }, signal),
    select: ({ results }) => results,
    retry: false,
  })
  if (isPending) return null
  if (data.length === 0) return <Blank icon={IconCalendarTime} title={t('scheduleAlways')} hint={t('scheduleHint')} />
  return (
    <ul className={classes.list}>
      {data.map((schedule) => (
        <li key={schedule.schedule_id}>
          <Rows schedule={schedule} />
        </li>
      ))}
    </ul>
  )
}

function Rows({ schedule }: { schedule: Schedule }) {
  const { i18n } = useTranslation()
  return toEditorRows(schedule).map(({ from, to, days }) => (
    <p key={`${from} ${to}`} className={classes.row}>
      <b>{`${from} – ${to}`}</b>
      <span>{days.map((day) => dayName(day, i18n.language)).join(', ')}</span>
    </p>
  ))
}

/** 1 January 2024 was a Monday. */
function dayName(label: string, locale: string): string {
  const labels: readonly string[] = DAY_LABELS
  const dayMs = Date.UTC(2024, 0, 1 + labels.indexOf(label))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(dayMs)
}
