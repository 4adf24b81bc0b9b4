import { VisuallyHidden } from '@mantine/core'
import type { AnalyticMessage } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { eventText } from '../../../shared/events/event-words.ts'

interface AlertAnnouncerProps {
  message: AnalyticMessage | null
  titleOf(number: string): string
}

/** Reads the newest alarm to whoever cannot see the wall. */
export function AlertAnnouncer({ message, titleOf }: AlertAnnouncerProps) {
  const { t } = useTranslation('mosaics')
  return (
    <VisuallyHidden aria-live="assertive">
      {message && t('alertAnnounced', { title: titleOf(message.camera_number), text: eventText(message) })}
    </VisuallyHidden>
  )
}
