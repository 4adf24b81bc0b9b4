import { IconAlertTriangleFilled, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { eventFacts, eventText } from '../../../shared/events/event-words.ts'
import type { Alert } from '../alarm/alarm-slots.ts'
import classes from './Wall.module.css'

/** The alarm that a cell shows, over its picture. */
export function AlertChip({ alert, onDismiss }: { alert: Alert; onDismiss(): void }) {
  const { t } = useTranslation('mosaics')
  const facts = eventFacts(alert.message)
  return (
    <div className={classes.alert}>
      <IconAlertTriangleFilled size={15} aria-hidden />
      <strong>{eventText(alert.message)}</strong>
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      <button type="button" aria-label={t('alertDismiss')} onClick={onDismiss}>
        <IconX size={14} stroke={2.2} aria-hidden />
      </button>
    </div>
  )
}
