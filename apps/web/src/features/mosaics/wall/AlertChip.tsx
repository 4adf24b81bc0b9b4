import { IconAlertTriangleFilled, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../alarm/alarm-slots.ts'
import { eventDetail, eventText } from '../alarm/event-text.ts'
import classes from './Wall.module.css'

/** The alarm that a cell shows, over its picture. */
export function AlertChip({ alert, onDismiss }: { alert: Alert; onDismiss(): void }) {
  const { t } = useTranslation('mosaics')
  const detail = eventDetail(alert.message)
  return (
    <div className={classes.alert}>
      <IconAlertTriangleFilled size={15} aria-hidden />
      <strong>{eventText(alert.message)}</strong>
      {detail && <span>{detail}</span>}
      <button type="button" aria-label={t('alertDismiss')} onClick={onDismiss}>
        <IconX size={14} stroke={2.2} aria-hidden />
      </button>
    </div>
  )
}
