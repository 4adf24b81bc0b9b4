import type { AnalyticMessage } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../cameras/AnalyticIcon.tsx'
import classes from './EventCard.module.css'
import { EventPicture } from './EventPicture.tsx'
import { eventShotUrl } from './event-shot.ts'
import { eventFacts, eventText, isAlarm } from './event-words.ts'

export interface EventCardProps {
  message: AnalyticMessage
  /** Live or archive token of the camera, for the screenshot. */
  token: string | null
  /** Whether it leads to its dialog. */
  isPlayable: boolean
}

/** One event: how it looked, what it was, when, and what its kind adds. A link plays it over the same page. */
export const EventCard = memo(function EventCard({ message, token, isPlayable }: EventCardProps) {
  const { t } = useTranslation('events')
  const facts = eventFacts(message)
  const still = eventShotUrl(message, token, 200)
  const content = (
    <>
      <span className={classes.still}>{still && <EventPicture src={still} alt="" loading="lazy" />}</span>
      <span className={classes.text}>
        <b>{eventText(message)}</b>
        {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
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
