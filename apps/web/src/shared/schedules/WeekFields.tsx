/** The days of a week and the hours of those days, in a row for each set of hours (spec 1 §3). */
import { Chip, Group, Stack, TextInput } from '@mantine/core'
import { DAY_LABELS, type ScheduleEditorRow } from '@sova/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTime, withDays } from './schedule-draft.ts'
import { useDayNames } from './use-day-names.ts'

/** `HH:MM`, whatever the browser's own fields of time would show. */
const TIME_LENGTH = 5

interface WeekFieldsProps {
  rows: readonly ScheduleEditorRow[]
  onChange(rows: ScheduleEditorRow[]): void
  /** Stands under both hours. */
  error: ReactNode
}

export function WeekFields({ rows, onChange, error }: WeekFieldsProps) {
  const { t } = useTranslation('schedules')
  const dayName = useDayNames()
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows neither come, go nor change places
    <Stack key={index} gap="md">
      <Chip.Group multiple value={row.days} onChange={(days) => onChange(withDays(rows, index, days))}>
        <Group gap={6} role="group" aria-label={t('days')}>
          {DAY_LABELS.map((label) => (
            <Chip key={label} value={label} size="xs">
              {dayName(label)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <HoursFields
        value={row}
        onChange={(hours) => onChange(rows.map((kept, at) => (at === index ? { ...kept, ...hours } : kept)))}
        error={error}
      />
    </Stack>
  ))
}

interface HoursFieldsProps {
  value: { from: string; to: string }
  onChange(hours: { from: string; to: string }): void
  error: ReactNode
}

export function HoursFields({ value, onChange, error }: HoursFieldsProps) {
  const { t } = useTranslation('schedules')
  return (
    <Group grow align="flex-start">
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          label={t(side)}
          inputMode="numeric"
          placeholder={t('timeHint')}
          maxLength={TIME_LENGTH}
          value={value[side]}
          error={isTime(value[side]) ? error : t('timeInvalid')}
          onChange={(event) => onChange({ from: value.from, to: value.to, [side]: event.currentTarget.value })}
        />
      ))}
    </Group>
  )
}
