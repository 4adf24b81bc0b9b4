/** The schedules of a camera and a type: a list, and an editor for each. */
import { ActionIcon, Button, Loader } from '@mantine/core'
import type { Schedule } from '@sova/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeSchedule } from '../../shared/schedules/schedule-draft.ts'
import { removeSchedule, type ScheduleSubject, schedulesQuery } from '../../shared/schedules/schedule-queries.ts'
import { useDayNames } from '../../shared/schedules/use-day-names.ts'
import { useCovering } from '../../shared/ui/AskingDialog.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { notifySaved } from '../../shared/ui/notify.ts'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import classes from './Schedules.module.css'

export function SchedulesPanel({ subject }: { subject: ScheduleSubject }) {
  const { t } = useTranslation(['schedules', 'common'])
  const queryClient = useQueryClient()
  const dayName = useDayNames()
  const { data: schedules, isPending } = useQuery(schedulesQuery(subject))
  /** Undefined: closed; null: a new one. */
  const [edited, edit] = useState<Schedule | null | undefined>(undefined)
  const [doomed, doom] = useState<Schedule | null>(null)
  useCovering(edited !== undefined || doomed !== null)
  const keep = (rows: Schedule[]) => queryClient.setQueryData(schedulesQuery(subject).queryKey, rows)
  const saved = (schedule: Schedule) => {
    const others = (schedules ?? []).filter(({ schedule_id }) => schedule_id !== schedule.schedule_id)
    keep([...others, schedule].sort((one, other) => one.schedule_id - other.schedule_id))
    edit(undefined)
    notifySaved(t('saved'))
  }
  const remove = async () => {
    doom(null)
    if (doomed) keep(await removeSchedule(doomed.schedule_id))
  }
  return (
    <section className={classes.panel} aria-label={t('schedules')}>
      {isPending && <Loader size={20} color="gray" role="status" aria-label={t('common:loading')} />}
      {schedules?.length === 0 && <p className={classes.empty}>{t('none')}</p>}
      <ul className={classes.list}>
        {schedules?.map((schedule) => {
          const words = describeSchedule(schedule, dayName) || t('inactive')
          return (
            <li key={schedule.schedule_id}>
              <span>{words}</span>
              <ActionIcon aria-label={t('editOf', { schedule: words })} onClick={() => edit(schedule)}>
                <IconPencil size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon aria-label={t('deleteOf', { schedule: words })} onClick={() => doom(schedule)}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => edit(null)}>
        {t('add')}
      </Button>
      {edited !== undefined && (
        <ScheduleEditor subject={subject} schedule={edited} onClose={() => edit(undefined)} onSaved={saved} />
      )}
      <ConfirmDialog
        opened={doomed !== null}
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmLabel={t('common:delete')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => void remove()}
        onCancel={() => doom(null)}
      />
    </section>
  )
}
