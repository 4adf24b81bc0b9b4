/** When a rule works, when it is quiet, and how often it tells. */
import { Select, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HoursFields, WeekFields } from '../../shared/schedules/WeekFields.tsx'
import type { RuleForm } from './rule-draft.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const COOLDOWNS_S = [60, 300, 900, 1800, 3600, 10_800, 43_200, 86_400]

interface RuleTimesProps {
  form: RuleForm
  change(part: Partial<RuleForm>): void
  errors: Readonly<Record<string, string>>
  ownTimezone: string
}

export function RuleTimes({ form, change, errors, ownTimezone }: RuleTimesProps) {
  const { t } = useTranslation('notifications')
  const describeCooldown = (seconds: number) =>
    seconds < HOUR_S ? t('minutes', { count: seconds / MINUTE_S }) : t('hours', { count: seconds / HOUR_S })
  const cooldowns = [...new Set([...COOLDOWNS_S, form.cooldownS])].sort((a, b) => a - b)
  const zones = [...new Set([ownTimezone, ...(form.timezone === null ? [] : [form.timezone])])]
  return (
    <Stack gap="md">
      <Select
        label={t('cooldown')}
        description={t('cooldownHint')}
        allowDeselect={false}
        data={cooldowns.map((seconds) => ({ value: String(seconds), label: describeCooldown(seconds) }))}
        value={String(form.cooldownS)}
        onChange={(value) => value !== null && change({ cooldownS: Number(value) })}
      />
      <Switch
        label={t('schedule')}
        description={t('scheduleHint')}
        checked={form.isScheduled}
        onChange={(event) => change({ isScheduled: event.currentTarget.checked })}
      />
      {form.isScheduled && (
        <WeekFields rows={form.week} onChange={(week) => change({ week })} error={errors.schedule} />
      )}
      <Switch
        label={t('quietHours')}
        description={t('quietHoursHint')}
        checked={form.isQuiet}
        onChange={(event) => change({ isQuiet: event.currentTarget.checked })}
      />
      {form.isQuiet && (
        <HoursFields
          value={form.quietHours}
          onChange={(quietHours) => change({ quietHours })}
          error={errors.quiet_hours}
        />
      )}
      {(form.isScheduled || form.isQuiet) && (
        <Select
          label={t('timezone')}
          allowDeselect={false}
          data={[
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
            { value: '', label: t('timezoneCamera') },
          ]}
          value={form.timezone ?? ''}
          onChange={(zone) => change({ timezone: zone || null })}
        />
      )}
    </Stack>
  )
}
