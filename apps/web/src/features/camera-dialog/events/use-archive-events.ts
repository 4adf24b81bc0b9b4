import { loadArchiveChunks, loadArchiveEvents } from '@sova/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PlayerEvents, TimeWindow } from '../../../player/index.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { toCounts, toMarks } from '../../../shared/events/timeline-marks.ts'
import { type TimelineQuestion, timelineQuestion } from '../../../shared/events/timeline-question.ts'
import { type EventList, withEvents } from './event-list.ts'

/** Numbers of a stretch grow while it lasts; single events come by the live feed. */
const COUNTS_REFRESH_MS = 60_000
const FRESH_MS = 30_000

const rangeOf = ({ fromMs, toMs }: TimelineQuestion) => ({
  start: new Date(fromMs).toISOString(),
  end: new Date(toMs).toISOString(),
})

interface ArchiveEvents {
  /** Of the window that the timeline shows; empty where that is too long for single events. */
  list: EventList
  timeline: PlayerEvents
}

/** What stands on the timeline of a camera: the portal's answers for the window, and what has come live since. */
export function useArchiveEvents(cameraNumber: string, isOn: boolean, live: EventList): ArchiveEvents {
  const [question, setQuestion] = useState<TimelineQuestion | null>(null)
  const isSingle = question?.kind === 'events'

  const events = useQuery({
    queryKey: ['events', 'single', cameraNumber, question],
    queryFn: ({ signal }) =>
      callApi(
        loadArchiveEvents,
        { camera_number: cameraNumber, ...rangeOf(question ?? NOWHERE), order_by_date: 'desc' },
        signal,
      ),
    enabled: isOn && question !== null && isSingle,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const chunks = useQuery({
    queryKey: ['events', 'counts', cameraNumber, question],
    queryFn: ({ signal }) =>
      callApi(
        loadArchiveChunks,
        { camera_number: cameraNumber, ...rangeOf(question ?? NOWHERE), order_by_date: 'asc' },
        signal,
      ),
    enabled: isOn && question !== null && !isSingle,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: COUNTS_REFRESH_MS,
  })

  const stored = events.data?.results
  const list = useMemo(() => withEvents(stored ?? [], live), [stored, live])
  const marks = useMemo(() => toMarks(list), [list])
  const counted = chunks.data?.results
  const counts = useMemo(
    () => (question?.kind === 'counts' ? toCounts(counted ?? [], question.stretchMs) : null),
    [counted, question],
  )
  const onWindowChange = useCallback((window: TimeWindow) => {
    const next = timelineQuestion(window)
    setQuestion((asked) => (asked && JSON.stringify(asked) === JSON.stringify(next) ? asked : next))
  }, [])
  const timeline = useMemo(() => ({ marks, counts, onWindowChange }), [marks, counts, onWindowChange])
  return { list, timeline }
}

/** Never asked: the query is off without a question. */
const NOWHERE: TimelineQuestion = { kind: 'events', fromMs: 0, toMs: 0, stretchMs: 0 }
