import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { eventText } from '../../../shared/events/event-words.ts'
import type { Alert } from './alarm-slots.ts'

/** Reads the newest alarm to whoever cannot see the wall. */
export function AlertAnnouncer({ alerts, titleOf }: { alerts: readonly Alert[]; titleOf(number: string): string }) {
  const { t } = useTranslation('mosaics')
  const newest = alerts.toSorted((a, b) => b.sinceMs - a.sinceMs)[0]
  return (
    <VisuallyHidden aria-live="assertive">
      {newest && t('alertAnnounced', { title: titleOf(newest.cameraNumber), text: eventText(newest.message) })}
    </VisuallyHidden>
  )
}
