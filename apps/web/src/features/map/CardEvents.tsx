import { isArchiveAvailable, loadArchiveEvents } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { EventCard } from '../../shared/events/EventCard.tsx'
import classes from './MapCards.module.css'

const EVENTS_MAX = 3
const SINCE_MS = 24 * 3_600_000
/** A card is looked at for a moment. */
const REFRESH_MS = 15_000

/** What was last seen at the place that is pointed at, with its pictures; each leads to its clip. */
export function CardEvents({ camera }: { camera: ListedCamera }) {
  const { t } = useTranslation('map')
  const { nowMs } = useEnvironment()
  const { data } = useQuery({
    queryKey: ['events', 'map', camera.number],
    queryFn: ({ signal }) => {
      const range = { start: new Date(nowMs() - SINCE_MS).toISOString(), end: new Date(nowMs()).toISOString() }
      const latest = { order_by_date: 'desc', limit: EVENTS_MAX } as const
      return callApi(loadArchiveEvents, { camera_number: camera.number, ...range, ...latest }, signal)
    },
    enabled: camera.analytics.length > 0 && isArchiveAvailable(camera),
    refetchInterval: REFRESH_MS,
  })
  if (!data || data.results.length === 0) return null
  return (
    <ul className={classes.events} aria-label={t('latestEvents')}>
      {data.results.map((message) => (
        <li key={message.id}>
          <EventCard message={message} token={camera.token_l} isPlayable />
        </li>
      ))}
    </ul>
  )
}
