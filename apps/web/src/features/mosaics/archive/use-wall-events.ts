/** The events of the cameras of a wall, for its timeline. */
import { loadArchiveChunksOfMany, loadArchiveEventsOfMany } from '@sova/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TimelineCount, TimelineMark, TimeWindow } from '../../../player/index.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { toCounts, toMarks } from '../../../shared/events/timeline-marks.ts'
import { timelineQuestion } from '../../../shared/events/timeline-question.ts'

/** What happens meanwhile stands on the timeline as late as this. */
const REFRESH_MS = 15_000

interface WallEvents {
  marks: readonly TimelineMark[]
  /** Null where the window is short enough for single events. */
  counts: readonly TimelineCount[] | null
}

/** @param window what the timeline shows; null before it is known */
export function useWallEvents(numbers: readonly string[], window: TimeWindow | null): WallEvents {
  const question = window && timelineQuestion(window)
  const { data } = useQuery({
    queryKey: ['events', 'wall', numbers, question],
    queryFn: async ({ signal }): Promise<WallEvents> => {
      if (!question) return NO_EVENTS
      const range = { start: new Date(question.fromMs).toISOString(), end: new Date(question.toMs).toISOString() }
      const request = { camera_numbers: [...numbers], ...range }
      if (question.kind === 'events') {
        return { marks: toMarks((await callApi(loadArchiveEventsOfMany, request, signal)).results), counts: null }
      }
      const { results } = await callApi(loadArchiveChunksOfMany, request, signal)
      return { marks: [], counts: toCounts(results, question.stretchMs) }
    },
    enabled: question !== null && numbers.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return useMemo(() => data ?? NO_EVENTS, [data])
}

const NO_EVENTS: WallEvents = { marks: [], counts: null }
