import { loadArchiveEvents } from '@sova/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'
import { type EventList, withEvents } from './event-list.ts'
import { UPCOMING_WINDOW_MS } from './mediator.ts'

const HOUR_MS = 3_600_000
/** Live begins with what happened shortly before. */
const LIVE_BEFORE_MS = 24 * HOUR_MS
const LIVE_LIMIT = 200
const ARCHIVE_BEFORE_MS = 2 * HOUR_MS
/** Moments of one such stretch share an answer. */
const ARCHIVE_STEP_MS = 60_000

const NO_EVENTS: EventList = []

interface ListedEvents {
  events: EventList
  /** What the picture has not come to yet; in live there is none. */
  upcoming: EventList
  isLoading: boolean
}

/**
 * The events beside the picture: in live what has come by the feed, in archive mode what the archive had up to the
 * picture (spec 1 §2).
 * @param archiveMs the picture's moment, Unix ms; null in live
 */
export function useListedEvents(
  cameraNumber: string,
  isOn: boolean,
  { live, archiveMs, openedAtMs }: { live: EventList; archiveMs: number | null; openedAtMs: number },
): ListedEvents {
  const steppedMs = archiveMs === null ? null : Math.floor(archiveMs / ARCHIVE_STEP_MS) * ARCHIVE_STEP_MS
  const fromMs = steppedMs === null ? openedAtMs - LIVE_BEFORE_MS : steppedMs - ARCHIVE_BEFORE_MS
  const toMs = steppedMs === null ? openedAtMs : steppedMs + ARCHIVE_STEP_MS + UPCOMING_WINDOW_MS
  const limit = steppedMs === null ? LIVE_LIMIT : null
  const { data, isPending } = useQuery({
    queryKey: ['events', 'listed', cameraNumber, fromMs, toMs],
    queryFn: ({ signal }) =>
      callApi(
        loadArchiveEvents,
        {
          camera_number: cameraNumber,
          start: new Date(fromMs).toISOString(),
          end: new Date(toMs).toISOString(),
          order_by_date: 'desc',
          limit,
        },
        signal,
      ),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: ARCHIVE_STEP_MS,
  })

  const stored = data?.results
  const fed = archiveMs === null ? live : NO_EVENTS
  const all = useMemo(() => withEvents(stored ?? [], fed), [stored, fed])
  return useMemo(() => {
    if (archiveMs === null) return { events: all, upcoming: [], isLoading: isPending && isOn }
    return {
      events: all.filter(({ at }) => at <= archiveMs),
      upcoming: all.filter(({ at }) => at > archiveMs),
      isLoading: isPending && isOn,
    }
  }, [all, archiveMs, isPending, isOn])
}
