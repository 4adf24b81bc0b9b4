import { Button, Checkbox, Loader, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../../../shared/cameras/AnalyticIcon.tsx'
import { eventFacts, eventText, isAlarm } from '../../../../shared/events/event-words.ts'
import { Dialog } from '../../../../shared/ui/Dialog.tsx'
import { EventActions } from '../EventActions.tsx'
import type { CameraArchives } from '../event-archive.ts'
import type { TableEvent } from '../events-query.ts'
import { EventMedia } from './EventMedia.tsx'
import classes from './EventViewer.module.css'
import { useViewerKeys } from './use-viewer-keys.ts'
import { type Direction, neighbourOf, placeOf, type ShownEvents, type Viewed, viewedEvent } from './viewed-event.ts'

interface EventViewerProps {
  viewed: Viewed
  shown: ShownEvents
  archives: CameraArchives | undefined
  isMarked(event: TableEvent): boolean
  onMark(event: TableEvent): void
  onView(viewed: Viewed): void
  onClose(): void
}

/** One event after another: its clip from its moment on, its pictures, and a mark for the archive of evidence. */
export default function EventViewer(props: EventViewerProps) {
  const { viewed, shown, archives, isMarked, onMark, onView, onClose } = props
  const { t } = useTranslation(['pacs-events', 'common'])
  const event = viewedEvent(viewed, shown)
  const neighbour = (direction: Direction) => event && neighbourOf(event, direction, shown)
  useViewerKeys({
    onStep: (direction) => {
      const next = neighbour(direction)
      if (next) onView(next)
    },
    onMark: () => event && onMark(event),
  })
  return (
    <Dialog onClose={onClose} size={1080} title={event ? eventText(event) : t('common:loading')}>
      {event ? <Facts event={event} /> : <Loader role="status" aria-label={t('common:loading')} color="gray" />}
      {event && <EventMedia key={event.id} event={event} archive={archives?.get(event.camera_number)} />}
      <footer className={classes.footer}>
        <Step direction="previous" to={neighbour('previous')} onView={onView} />
        <Step direction="next" to={neighbour('next')} onView={onView} />
        {event && (
          <>
            <span className={classes.place} role="status">
              {t('eventPlace', { number: placeOf(event, shown) })}
            </span>
            <Checkbox label={t('markEvent')} checked={isMarked(event)} onChange={() => onMark(event)} />
            <EventActions event={event} archive={archives?.get(event.camera_number)} />
          </>
        )}
      </footer>
    </Dialog>
  )
}

function Facts({ event }: { event: TableEvent }) {
  return (
    <p className={classes.facts} data-alarm={isAlarm(event) || undefined}>
      <AnalyticIcon type={event.type} size={16} />
      <span>{[event.camera?.title ?? event.camera_number, event.date, ...eventFacts(event)].join(' · ')}</span>
    </p>
  )
}

interface StepProps {
  direction: Direction
  to: Viewed | null
  onView(viewed: Viewed): void
}

function Step({ direction, to, onView }: StepProps) {
  const { t } = useTranslation('pacs-events')
  const Icon = direction === 'next' ? IconArrowRight : IconArrowLeft
  return (
    <Tooltip label={t(`${direction}EventKey`)}>
      <Button
        variant="default"
        disabled={to === null}
        {...{ [direction === 'next' ? 'rightSection' : 'leftSection']: <Icon size={16} stroke={1.7} /> }}
        onClick={() => to && onView(to)}
      >
        {t(`${direction}Event`)}
      </Button>
    </Tooltip>
  )
}
