/** The days of a week and the hours of those days, in one row (spec 1 §3). */
import { Chip, Group, TextInput } from '@mantine/core'
import { DAY_LABELS, type ScheduleEditorRow, TimeOfDay } from '@sova/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayNames } from './use-day-names.ts'

/** `HH:MM`, whatever the browser's own fields of time would show. */
const TIME_LENGTH = 5
export const isTime = (text: string): boolean => TimeOfDay.safeParse(text).success

interface WeekFieldsProps {
  value: ScheduleEditorRow
  onChange(row: ScheduleEditorRow): void
  /** Stands under both hours. */
  error: ReactNode
}

export function WeekFields({ value, onChange, error }: WeekFieldsProps) {
  const { t } = useTranslation('schedules')
  const dayName = useDayNames()
  return (
    <>
      <Chip.Group multiple value={value.days} onChange={(days) => onChange({ ...value, days })}>
        <Group gap={6} role="group" aria-label={t('days')}>
          {DAY_LABELS.map((label) => (
            <Chip key={label} value={label} size="xs">
              {dayName(label)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <HoursFields value={value} onChange={(hours) => onChange({ ...value, ...hours })} error={error} />
    </>
  )
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
