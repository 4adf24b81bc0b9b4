import { Button, Group, NumberInput, Switch } from '@mantine/core'
import { ARCHIVE_DAYS_MAX, PLATE_DEBOUNCE_MS, PLATE_LENGTH_MAX, TEMPERATURE_STEP } from '@sova/contract'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../../shared/csv/CsvButton.tsx'
import { DateField } from '../../../shared/dates/DateField.tsx'
import { earliestMs, latestMs, withEnd, withStart } from '../../../shared/dates/date-range.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import { INPUT_DEBOUNCE_MS } from '../../../shared/input-debounce.ts'
import { SEARCH_LENGTH_MAX } from '../../../shared/table/table-settings.ts'
import { CameraFilter } from './CameraFilter.tsx'
import { cameraKey } from './camera-choice.ts'
import { DebouncedInput } from './DebouncedInput.tsx'
import type { EventKind } from './event-kinds.ts'
import type { EventQuestion, ShownRange } from './event-question.ts'
import type { EventSearch } from './event-search.ts'
import { exportEvents } from './export-events.ts'
import { SavedFilters } from './saved-filters/SavedFilters.tsx'
import { searchOf, settingsOf } from './saved-filters/saved-filter.ts'

interface EventFilterBarProps {
  kind: EventKind
  question: EventQuestion
  shown: ShownRange
  show(change: Partial<EventSearch>, replace?: boolean): void
  onReset(): void
}

const toSeconds = (timeMs: number | null): number => (timeMs === null ? 0 : Math.floor(timeMs / 1000))

export function EventFilterBar({ kind, question, shown, show, onReset }: EventFilterBarProps) {
  const { t } = useTranslation('pacs-events')
  const { nowMs } = useEnvironment()
  const now = nowMs()
  const { range } = question
  const bounds = { minMs: earliestMs({ depthDays: ARCHIVE_DAYS_MAX, nowMs: now }), maxMs: latestMs(now) }

  function changeStart(startMs: number | null): void {
    const followed =
      startMs !== null && shown.endMs !== null ? withStart({ startMs, endMs: shown.endMs }, startMs) : null
    show({ f: toSeconds(startMs), t: toSeconds(followed?.endMs ?? shown.endMs) })
  }
  function changeEnd(endMs: number | null): void {
    const followed = endMs !== null && shown.startMs !== null ? withEnd({ startMs: shown.startMs, endMs }, endMs) : null
    show({ f: toSeconds(followed?.startMs ?? shown.startMs), t: toSeconds(endMs) })
  }

  return (
    <>
      <DateField label={t('from')} labelHidden withTime valueMs={shown.startMs} onChange={changeStart} {...bounds} />
      <DateField label={t('to')} labelHidden withTime valueMs={shown.endMs} onChange={changeEnd} {...bounds} />
      <Button variant="subtle" leftSection={<IconRestore size={16} stroke={1.7} />} onClick={onReset}>
        {t('reset')}
      </Button>
      {kind !== 'motions' && (
        <DebouncedInput
          label={t('search')}
          value={question.query}
          debounceMs={INPUT_DEBOUNCE_MS}
          maxLength={SEARCH_LENGTH_MAX}
          onChange={(text) => show({ s: text }, true)}
        />
      )}
      {kind === 'cars' && (
        <>
          <DebouncedInput
            label={t('carNumber')}
            value={question.number}
            debounceMs={PLATE_DEBOUNCE_MS}
            maxLength={PLATE_LENGTH_MAX}
            widthPx={130}
            onChange={(text) => show({ n: text }, true)}
          />
          <Switch
            label={t('accessGranted')}
            checked={question.isGrantedOnly}
            onChange={({ currentTarget: { checked } }) => show({ a: checked ? '1' : undefined })}
          />
        </>
      )}
      {kind === 'thermals' && (
        <>
          <TemperatureInput
            label={t('temperatureMin')}
            value={question.temperatureMin}
            onChange={(value) => show({ l: value }, true)}
          />
          <TemperatureInput
            label={t('temperatureMax')}
            value={question.temperatureMax}
            onChange={(value) => show({ h: value }, true)}
          />
        </>
      )}
      <CameraFilter cameras={question.cameras} onChange={(cameras) => show({ k: cameraKey(cameras) })} />
      <Group gap={8} ml="auto" wrap="nowrap">
        <SavedFilters
          kind={kind}
          current={range && settingsOf(kind, question, range)}
          onOpen={(settings) => show(searchOf(settings, nowMs()))}
        />
        {range && <CsvButton make={exportEvents(kind, question, range)} />}
      </Group>
    </>
  )
}

interface TemperatureInputProps {
  label: string
  value: number
  onChange(value: number): void
}

function TemperatureInput({ label, value, onChange }: TemperatureInputProps) {
  return (
    <NumberInput
      w={110}
      aria-label={label}
      step={TEMPERATURE_STEP}
      decimalScale={1}
      min={-100}
      max={1000}
      suffix=" °C"
      value={value}
      onChange={(next) => typeof next === 'number' && next !== value && onChange(Number(next.toFixed(1)))}
    />
  )
}
