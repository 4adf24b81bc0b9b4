import { Loader, Menu, Switch, UnstyledButton } from '@mantine/core'
import type { AnalyticType } from '@sova/contract'
import { IconBellOff, IconChevronDown } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventCard } from '../../../shared/events/EventCard.tsx'
import { eventText } from '../../../shared/events/event-words.ts'
import { Blank } from '../../../shared/ui/Blank.tsx'
import classes from './EventsPanel.module.css'
import { type EventFilter, type EventList, filterEvents } from './event-list.ts'

interface EventsPanelProps {
  events: EventList
  upcoming: EventList
  isLoading: boolean
  isArchive: boolean
  /** Kinds that the camera has. */
  types: readonly AnalyticType[]
  token: string | null
  /** Whether there is a recording of this moment to play. */
  isPlayable(atMs: number): boolean
  /** Unix ms of the picture. */
  pictureMs: number | null
}

/** The events of the camera, newest first: as they happen, or as the archive had them. */
export function EventsPanel(props: EventsPanelProps) {
  const { events, upcoming, isLoading, isArchive, types, token, isPlayable, pictureMs } = props
  const { t } = useTranslation('camera-dialog')
  const [filter, setFilter] = useState<EventFilter>({ type: null, alarmsOnly: false })
  const shown = useMemo(() => filterEvents(events, filter), [events, filter])
  return (
    <>
      <div className={classes.filter}>
        <span>{isArchive ? t('eventsArchive') : t('eventsLive')}</span>
        <TypeMenu types={types} type={filter.type} onChange={(type) => setFilter({ ...filter, type })} />
        <Switch
          size="xs"
          label={t('alarmsOnly')}
          checked={filter.alarmsOnly}
          onChange={(event) => setFilter({ ...filter, alarmsOnly: event.currentTarget.checked })}
        />
      </div>
      {upcoming.length > 0 && pictureMs !== null && <Upcoming events={upcoming} pictureMs={pictureMs} />}
      {shown.length > 0 && <Cards events={shown} token={token} isPlayable={isPlayable} />}
      {shown.length === 0 && isLoading && <Loader className={classes.loader ?? ''} color="gray" size="sm" />}
      {shown.length === 0 && !isLoading && (
        <Blank icon={IconBellOff} title={t('noEvents')} hint={isArchive ? t('noEventsArchive') : t('noEventsLive')} />
      )}
    </>
  )
}

/** A thousand cards are drawn again only when the list has changed; those out of sight cost nothing (see the styles). */
const Cards = memo(function Cards({
  events,
  token,
  isPlayable,
}: Pick<EventsPanelProps, 'events' | 'token' | 'isPlayable'>) {
  return (
    <ol className={classes.list}>
      {events.map((message) => (
        <li key={message.id}>
          <EventCard message={message} token={token} isPlayable={isPlayable(message.at)} />
        </li>
      ))}
    </ol>
  )
})

function Upcoming({ events, pictureMs }: { events: EventList; pictureMs: number }) {
  const { t } = useTranslation('camera-dialog')
  return (
    <section className={classes.upcoming} aria-label={t('upcoming')}>
      <h3>{t('upcoming')}</h3>
      {events.toReversed().map((message) => (
        <p key={message.id}>
          <span>{eventText(message)}</span>
          <span>{t('inSeconds', { value: Math.max(0, Math.round((message.at - pictureMs) / 1000)) })}</span>
        </p>
      ))}
    </section>
  )
}

interface TypeMenuProps {
  types: readonly AnalyticType[]
  type: AnalyticType | null
  onChange(type: AnalyticType | null): void
}

function TypeMenu({ types, type, onChange }: TypeMenuProps) {
  const { t } = useTranslation(['camera-dialog', 'cameras'])
  const label = (one: AnalyticType | null) => (one ? t(`cameras:analytic_${one}`) : t('allTypes'))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.types ?? ''} aria-label={`${t('eventTypes')}: ${label(type)}`}>
          {label(type)}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {[null, ...types].map((one) => (
          <Menu.Item key={one ?? 'all'} onClick={() => onChange(one)}>
            {label(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
