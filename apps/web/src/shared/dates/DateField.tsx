/** A date that is typed, with a calendar beside it. */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ru'
import 'dayjs/locale/tr'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  formatDateOf,
  formatDateTimeOf,
  formatTimeOf,
  fromIsoDay,
  isoDayOf,
  maskDate,
  maskDateTime,
  parseDateTime,
} from './date-text.ts'

interface DateFieldProps {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  /** Unix ms; null where nothing is chosen. */
  valueMs: number | null
  onChange(valueMs: number | null): void
  /** With hours and minutes, or the day alone. */
  withTime?: boolean
  /** Days outside are not offered; a typed one is the owner's to judge. */
  minMs?: number
  maxMs?: number
  /** That of the browser without it. */
  timezone?: string
  disabled?: boolean
  error?: ReactNode
}

const WIDTH_PX = { day: 150, time: 184 }

export function DateField({ label, labelHidden = false, withTime = false, ...props }: DateFieldProps) {
  const { t, i18n } = useTranslation()
  const { valueMs, onChange, minMs, maxMs, timezone, disabled = false, error } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const [opened, calendar] = useDisclosure(false)
  const shown = valueMs === null ? '' : (withTime ? formatDateTimeOf : formatDateOf)(valueMs, timezone)

  function finish(): void {
    const typedMs = draft ? parseDateTime(draft, timezone) : null
    const isMistyped = Boolean(draft) && typedMs === null
    setIsWrong(isMistyped)
    if (isMistyped) return
    setDraft(null)
    if (draft !== null && draft !== shown) onChange(typedMs)
  }

  function pick(day: string | null): void {
    const dayMs = day === null ? null : fromIsoDay(day, timezone)
    if (dayMs === null) return
    const kept =
      withTime && valueMs !== null
        ? parseDateTime(`${formatDateOf(dayMs, timezone)} ${formatTimeOf(valueMs, timezone)}`, timezone)
        : dayMs
    calendar.close()
    setDraft(null)
    setIsWrong(false)
    onChange(kept)
  }

  return (
    <TextInput
      w={withTime ? WIDTH_PX.time : WIDTH_PX.day}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={withTime ? t('dateTimeHint') : t('dateHint')}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={draft ?? shown}
      error={isWrong ? t('dateInvalid') : error}
      onChange={(event) => setDraft((withTime ? maskDateTime : maskDate)(event.currentTarget.value))}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
      rightSection={
        <Popover
          opened={opened}
          onChange={(isOpen) => (isOpen ? calendar.open() : calendar.close())}
          position="bottom-end"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <ActionIcon
              size={26}
              disabled={disabled}
              aria-label={`${t('calendar')}: ${label}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={calendar.toggle}
            >
              <IconCalendar size={16} stroke={1.7} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t('calendar')}>
            <DatePicker
              locale={i18n.language}
              value={valueMs === null ? null : isoDayOf(valueMs, timezone)}
              onChange={pick}
              {...(minMs === undefined ? {} : { minDate: isoDayOf(minMs, timezone) })}
              {...(maxMs === undefined ? {} : { maxDate: isoDayOf(maxMs, timezone) })}
              {...(valueMs === null ? {} : { defaultDate: isoDayOf(valueMs, timezone) })}
              ariaLabels={{ nextMonth: t('monthNext'), previousMonth: t('monthPrevious') }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
