import { Alert, Stack, Switch } from '@mantine/core'
import type { Schedule } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../shared/api/call-failure.ts'
import { daysToSave, draftOf } from '../../shared/schedules/schedule-draft.ts'
import { type ScheduleSubject, saveSchedule } from '../../shared/schedules/schedule-queries.ts'
import { WeekFields } from '../../shared/schedules/WeekFields.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'

interface ScheduleEditorProps {
  subject: ScheduleSubject
  /** Null for a new one. */
  schedule: Schedule | null
  onClose(): void
  onSaved(schedule: Schedule): void
}

export function ScheduleEditor({ subject, schedule, onClose, onSaved }: ScheduleEditorProps) {
  const { t } = useTranslation('schedules')
  const [rows, setRows] = useState(() => draftOf(schedule))
  const [refusal, setRefusal] = useState<{ hours: string | null; general: string | null } | null>(null)
  const days = daysToSave(rows)
  const save = useMutation({
    mutationFn: async () => days && saveSchedule(subject, schedule?.schedule_id ?? null, days),
    onMutate: () => setRefusal(null),
    onSuccess: (saved) => {
      if (saved) onSaved(saved)
    },
    onError: (failure) => {
      const hours = failure instanceof CallFailure ? (failure.fieldErrors.start_time?.join(' ') ?? null) : null
      setRefusal({ hours, general: hours === null ? t('saveError') : null })
    },
  })
  const hours = refusal?.hours
  return (
    <Dialog title={t(schedule ? 'editTitle' : 'createTitle')} onClose={onClose} size={520}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="md">
          <Switch
            label={t('isActive')}
            checked={rows.some(({ isActive }) => isActive)}
            onChange={({ currentTarget: { checked } }) => setRows(rows.map((row) => ({ ...row, isActive: checked })))}
          />
          <WeekFields rows={rows} onChange={setRows} error={hours} />
          {refusal?.general && <Alert color="red">{refusal.general}</Alert>}
          <FormButtons onCancel={onClose} isPending={save.isPending} disabled={days === null} />
        </Stack>
      </form>
    </Dialog>
  )
}
