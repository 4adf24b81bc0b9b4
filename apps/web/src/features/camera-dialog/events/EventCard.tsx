import type { AnalyticMessage } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import { EventPicture } from '../../../shared/events/EventPicture.tsx'
import { eventShotUrl } from '../../../shared/events/event-shot.ts'
import { eventFacts, eventText, isAlarm } from '../../../shared/events/event-words.ts'
import classes from './EventCard.module.css'

export interface EventCardProps {
  message: AnalyticMessage
  /** Live or archive token of the camera, for the screenshot. */
  token: string | null
  /** Whether it leads to its dialog. */
  isPlayable: boolean
  /** Cards of several cameras name theirs. */
  hasCamera?: boolean
}

/** One event: how it looked, what it was, when, and what its kind adds. A link plays it over the same page. */
export const EventCard = memo(function EventCard({ message, token, isPlayable, hasCamera = false }: EventCardProps) {
  const { t } = useTranslation('camera-dialog')
  const facts = eventFacts(message)
  const still = eventShotUrl(message, token, 200)
  const content = (
    <>
      <span className={classes.still}>{still && <EventPicture src={still} alt="" loading="lazy" />}</span>
      <span className={classes.text}>
        <b>{eventText(message)}</b>
        {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
        {hasCamera && message.camera && (
          <span className={classes.camera}>
            {message.camera.title}
            <small>{message.camera.address}</small>
          </span>
        )}
        <span className={classes.foot}>
          <AnalyticIcon type={message.type} size={14} />
          <time dateTime={new Date(message.at).toISOString()}>{message.date}</time>
        </span>
      </span>
    </>
  )
  const alarm = isAlarm(message) || undefined
  if (!isPlayable) {
    return (
      <div className={classes.card} data-alarm={alarm}>
        {content}
      </div>
    )
  }
  return (
    <Link
      className={classes.card}
      data-alarm={alarm}
      to="."
      search={(search: object) => ({
        ...search,
        camera: message.camera_number,
        time: Math.floor(message.at / 1000),
        play: String(message.id),
      })}
      aria-label={`${t('playEvent')}: ${eventText(message)}, ${message.date}`}
    >
      {content}
    </Link>
  )
})
