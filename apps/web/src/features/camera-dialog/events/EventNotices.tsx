import type { AnalyticMessage } from '@sova/contract'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import { eventText, isAlarm } from '../../../shared/events/event-words.ts'
import classes from './EventNotices.module.css'

/** What is happening in the picture, over the picture; each stands for as long as its event says. */
export function EventNotices({ events }: { events: readonly AnalyticMessage[] }) {
  return (
    <div className={classes.notices} role="log" aria-live="polite">
      {events.map((message) => (
        <p key={message.id} data-alarm={isAlarm(message) || undefined}>
          <AnalyticIcon type={message.type} size={15} />
          {eventText(message)}
        </p>
      ))}
    </div>
  )
}
