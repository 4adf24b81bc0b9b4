import { type Schedule, toEditorRows } from '@sova/contract'
import { IconCalendarTime } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { schedulesQuery } from '../../../shared/schedules/schedule-queries.ts'
import { useDayNames } from '../../../shared/schedules/use-day-names.ts'
import { Blank } from '../../../shared/ui/Blank.tsx'
import classes from './SchedulePanel.module.css'

/** When the perimeter is guarded. A schedule that could not be loaded counts as none (spec 1 §7). */
export function SchedulePanel({ cameraNumber }: { cameraNumber: string }) {
  const { t } = useTranslation('camera-dialog')
  const { data = [], isPending } = useQuery(schedulesQuery({ cameraNumber, type: 'perimeter_security' }))
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
  const dayName = useDayNames()
  return toEditorRows(schedule).map(({ from, to, days }) => (
    <p key={`${from} ${to}`} className={classes.row}>
      <b>{`${from} – ${to}`}</b>
      <span>{days.map(dayName).join(', ')}</span>
    </p>
  ))
}
