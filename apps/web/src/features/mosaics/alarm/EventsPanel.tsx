import { ActionIcon, Tooltip } from '@mantine/core'
import type { AnalyticMessage } from '@sova/contract'
import { IconBellOff, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import { eventFacts, eventText } from '../../../shared/events/event-words.ts'
import { Blank } from '../../../shared/ui/Blank.tsx'
import classes from './EventsPanel.module.css'
import { type EventList, eventKey } from './event-list.ts'

interface EventsPanelProps {
  events: EventList
  titleOf(cameraNumber: string): string
  sound: { isOn: boolean; toggle(): void }
  onOpen(message: AnalyticMessage): void
  /** Null where the panel always stands beside the wall. */
  onClose: (() => void) | null
}

/** The events of the wall's cameras, newest first. */
export function EventsPanel({ events, titleOf, sound, onOpen, onClose }: EventsPanelProps) {
  const { t } = useTranslation(['mosaics', 'common'])
  const soundLabel = t(sound.isOn ? 'alertSoundOff' : 'alertSoundOn')
  return (
    <aside className={classes.panel} aria-label={t('events')}>
      <header className={classes.header}>
        <h2>{t('events')}</h2>
        <span>{events.receivedCount > 0 && t('eventsCount', { count: events.receivedCount })}</span>
        <Tooltip label={soundLabel}>
          <ActionIcon aria-label={soundLabel} aria-pressed={!sound.isOn} onClick={sound.toggle}>
            {sound.isOn ? <IconVolume size={17} stroke={1.7} /> : <IconVolumeOff size={17} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
        {onClose && (
          <ActionIcon aria-label={t('common:close')} onClick={onClose}>
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        )}
      </header>
      {events.messages.length === 0 ? (
        <Blank icon={IconBellOff} title={t('noEvents')} hint={t('noEventsHint')} />
      ) : (
        <Messages events={events} titleOf={titleOf} onOpen={onOpen} />
      )}
    </aside>
  )
}

/** A thousand lines are drawn again only when the list has changed; those out of sight cost nothing (see the styles). */
const Messages = memo(function Messages({
  events,
  titleOf,
  onOpen,
}: Pick<EventsPanelProps, 'events' | 'titleOf' | 'onOpen'>) {
  return (
    <ol className={classes.list}>
      {events.messages.map((message) => (
        <li key={eventKey(message)} className={classes.item}>
          <button type="button" onClick={() => onOpen(message)}>
            <AnalyticIcon type={message.type} size={18} />
            <span className={classes.words}>
              <strong>{[eventText(message), ...eventFacts(message)].join(' · ')}</strong>
              <span>{titleOf(message.camera_number)}</span>
            </span>
            <time dateTime={new Date(message.at).toISOString()}>{message.date.slice(-8)}</time>
          </button>
        </li>
      ))}
    </ol>
  )
})
