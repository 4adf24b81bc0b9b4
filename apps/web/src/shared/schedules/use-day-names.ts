import { DAY_LABELS } from '@sova/contract'
import { useTranslation } from 'react-i18next'

const LABELS: readonly string[] = DAY_LABELS
const KEYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The wire's labels are Russian; people read those of their language. */
export function useDayNames(): (label: string) => string {
  const { t } = useTranslation('schedules')
  return (label) => {
    const key = KEYS[LABELS.indexOf(label)]
    return key ? t(key) : label
  }
}
