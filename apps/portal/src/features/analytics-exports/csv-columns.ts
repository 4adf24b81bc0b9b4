/** What stands in the columns of a report, by kind, in the words of a language (spec 2 §2). */
import type { AnalyticMessage, AnalyticType, Locale } from '@sova/contract'
import type { CsvCell } from '../../csv/csv-text.ts'
import { sentence } from '../../i18n/messages.ts'

interface Column {
  /** Key of its heading. */
  key: string
  cell: (message: AnalyticMessage, yesOrNo: (value: boolean | null) => string) => CsvCell
}

const text: Column = { key: 'csv_text', cell: (message) => message.text }
const camera: Column = { key: 'csv_camera', cell: (message) => message.camera_number }
const cameraTitle: Column = { key: 'csv_camera_title', cell: (message) => message.camera?.title ?? '' }
const date: Column = { key: 'csv_date', cell: (message) => message.date }
const access: Column = {
  key: 'csv_access',
  cell: (message, yesOrNo) => ('access' in message ? yesOrNo(message.access) : ''),
}

const words = [text, camera, cameraTitle, date]

const COLUMNS: Record<AnalyticType, readonly Column[]> = {
  thermal_vision: [
    { key: 'csv_name', cell: (message) => message.text },
    camera,
    cameraTitle,
    date,
    {
      key: 'csv_temperature',
      cell: (message) => (message.type === 'thermal_vision' ? message.temperature : null),
    },
    { key: 'csv_alarm', cell: (message, yesOrNo) => yesOrNo(message.alarm ?? false) },
  ],
  car_number: [
    ...words,
    { key: 'csv_number', cell: (message) => (message.type === 'car_number' ? message.number : null) },
    access,
    { key: 'csv_device', cell: (message) => (message.type === 'car_number' ? message.device_id : null) },
    { key: 'csv_employee', cell: (message) => (message.type === 'car_number' ? message.employee_id : null) },
  ],
  face_recognition: [...words, access],
  motion_alarm: [
    { key: 'csv_id', cell: (message) => message.id },
    camera,
    cameraTitle,
    date,
    { key: 'csv_duration', cell: (message) => message.duration },
  ],
  people_counter: [{ key: 'csv_direction', cell: (message) => message.text }, camera, cameraTitle, date],
  helmet: words,
  mask: words,
  crowd: words,
  perimeter_security: words,
  parking_detection: words,
}

export interface CsvWriter {
  head: CsvCell[]
  row(message: AnalyticMessage): CsvCell[]
}

export function createCsvWriter(type: AnalyticType, locale: Locale): CsvWriter {
  const say = (key: string) => sentence(locale, key)
  const yesOrNo = (value: boolean | null) => (value === null ? '' : say(value ? 'csv_yes' : 'csv_no'))
  const directions: Record<string, string> = { in: say('csv_in'), out: say('csv_out') }
  return {
    head: COLUMNS[type].map(({ key }) => say(key)),
    row: (message) =>
      COLUMNS[type].map(({ key, cell }) => {
        const value = cell(message, yesOrNo)
        return key === 'csv_direction' ? (directions[String(value)] ?? '') : value
      }),
  }
}
