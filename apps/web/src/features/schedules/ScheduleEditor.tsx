import { Alert, Button, Chip, Group, Stack, Switch, TextInput } from '@mantine/core'
import { DAY_LABELS, type Schedule, TimeOfDay } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../shared/api/call-failure.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { daysToSave, draftOf } from './schedule-draft.ts'
import { type ScheduleSubject, saveSchedule } from './schedule-queries.ts'
import { useDayNames } from './use-day-names.ts'

/** `HH:MM`, whatever the browser's own fields of time would show. */
const TIME_LENGTH = 5
const isTime = (text: string): boolean => TimeOfDay.safeParse(text).success

interface ScheduleEditorProps {
  subject: ScheduleSubject
  /** Null for a new one. */
  schedule: Schedule | null
  onClose(): void
  onSaved(schedule: Schedule): void
}

export function ScheduleEditor({ subject, schedule, onClose, onSaved }: ScheduleEditorProps) {
  const { t } = useTranslation(['schedules', 'common'])
  const dayName = useDayNames()
  const [draft, setDraft] = useState(() => draftOf(schedule))
  const [refusal, setRefusal] = useState<{ hours: string | null; general: string | null } | null>(null)
  const days = isTime(draft.from) && isTime(draft.to) ? daysToSave(draft) : null
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
            checked={draft.isActive}
            onChange={(event) => setDraft({ ...draft, isActive: event.currentTarget.checked })}
          />
          <Chip.Group multiple value={draft.days} onChange={(labels) => setDraft({ ...draft, days: labels })}>
            <Group gap={6} role="group" aria-label={t('days')}>
              {DAY_LABELS.map((label) => (
                <Chip key={label} value={label} size="xs">
                  {dayName(label)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <Group grow align="flex-start">
            {(['from', 'to'] as const).map((side) => (
              <TextInput
                key={side}
                label={t(side)}
                inputMode="numeric"
                placeholder={t('timeHint')}
                maxLength={TIME_LENGTH}
                value={draft[side]}
                error={isTime(draft[side]) ? hours : t('timeInvalid')}
                onChange={(event) => setDraft({ ...draft, [side]: event.currentTarget.value })}
              />
            ))}
          </Group>
          {refusal?.general && <Alert color="red">{refusal.general}</Alert>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={days === null} loading={save.isPending}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
