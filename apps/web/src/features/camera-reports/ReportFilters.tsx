import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import {
  type AnalyticType,
  type Camera,
  PEOPLE_COUNT_BUCKETS_H,
  PLATE_LENGTH_MAX,
  REPORT_QUERY_LENGTH_MAX,
  TEMPERATURE_STEP,
} from '@sova/contract'
import { IconRestore, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../shared/csv/CsvButton.tsx'
import { reportCsv } from '../../shared/csv/report-csv.ts'
import { DateField } from '../../shared/dates/DateField.tsx'
import { useEnvironment } from '../../shared/environment.ts'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import classes from './Report.module.css'
import { dateBounds, withEndDate, withStartDate, withValidDates } from './report-dates.ts'
import { hasRange, type ReportQuestion, reportParts, reportRequest } from './report-question.ts'

interface ReportFiltersProps {
  type: AnalyticType
  camera: Pick<Camera, 'number' | 'timezone'>
  question: ReportQuestion
  onChange(question: ReportQuestion): void
  onReset(): void
}

export function ReportFilters({ type, camera, question, onChange, onReset }: ReportFiltersProps) {
  const { t } = useTranslation(['camera-reports', 'pacs-events'])
  const { nowMs } = useEnvironment()
  const { timezone } = camera
  const { hasSearch, hasPlate, hasAccess, hasTemperature } = reportParts(type)
  const dates = { ...dateBounds(nowMs(), timezone), timezone, labelHidden: true, withTime: true }
  function changeDates(typed: ReportQuestion): void {
    const { question: valid, wasInvalid } = withValidDates(typed, { nowMs: nowMs(), timezone })
    if (wasInvalid) showAlert(t('pacs-events:errorInvalidDateRange'))
    onChange(valid)
  }
  const change = (part: Partial<ReportQuestion>) => onChange({ ...question, page: 1, ...part })
  const csv = hasRange(question) && {
    type,
    ...reportRequest(type, camera.number, question),
    time_bucket: type === 'people_counter' ? question.bucketH : null,
  }
  return (
    <div className={classes.filters}>
      <DateField
        label={t('from')}
        valueMs={question.startMs}
        onChange={(startMs) => changeDates(withStartDate(question, startMs))}
        {...dates}
      />
      <DateField
        label={t('to')}
        valueMs={question.endMs}
        onChange={(endMs) => changeDates(withEndDate(question, endMs))}
        {...dates}
      />
      <Button variant="subtle" leftSection={<IconRestore size={16} stroke={1.7} aria-hidden />} onClick={onReset}>
        {t('reset')}
      </Button>
      {type === 'people_counter' && (
        <Select
          w={190}
          aria-label={t('reportType')}
          data={[
            { value: '', label: t('bucketNone') },
            ...PEOPLE_COUNT_BUCKETS_H.map((hours) => ({ value: String(hours), label: t(`bucket_${hours}`) })),
          ]}
          value={question.bucketH === null ? '' : String(question.bucketH)}
          onChange={(value) =>
            change({ bucketH: PEOPLE_COUNT_BUCKETS_H.find((hours) => String(hours) === value) ?? null })
          }
        />
      )}
      {hasPlate && (
        <TextInput
          w={140}
          aria-label={t('number')}
          placeholder={t('number')}
          maxLength={PLATE_LENGTH_MAX}
          value={question.number}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />
      )}
      {hasSearch && (
        <TextInput
          w={200}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={REPORT_QUERY_LENGTH_MAX}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={question.query}
          onChange={(event) => change({ query: event.currentTarget.value })}
        />
      )}
      {hasTemperature && (
        <>
          <TemperatureInput
            label={t('temperatureMin')}
            value={question.temperatureMin}
            onChange={(temperatureMin) => change({ temperatureMin })}
          />
          <TemperatureInput
            label={t('temperatureMax')}
            value={question.temperatureMax}
            onChange={(temperatureMax) => change({ temperatureMax })}
          />
        </>
      )}
      {hasAccess && (
        <Switch
          label={t('accessGranted')}
          checked={question.isGrantedOnly}
          onChange={(event) => change({ isGrantedOnly: event.currentTarget.checked })}
        />
      )}
      <span className={classes.gap} />
      {csv && <CsvButton make={reportCsv(csv)} />}
    </div>
  )
}

interface TemperatureInputProps {
  label: string
  value: number | null
  onChange(value: number | null): void
}

function TemperatureInput({ label, value, onChange }: TemperatureInputProps) {
  return (
    <NumberInput
      w={165}
      aria-label={label}
      placeholder={label}
      step={TEMPERATURE_STEP}
      decimalScale={1}
      min={-100}
      max={1000}
      suffix=" °C"
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
