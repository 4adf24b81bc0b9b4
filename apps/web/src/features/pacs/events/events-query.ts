import { ANALYTIC_MESSAGES, EVENT_TABLE_CALLS, type PageInfo } from '@sova/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import type { DateRange } from '../../../shared/dates/date-range.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { EVENT_TYPES, type EventKind } from './event-kinds.ts'
import type { EventQuestion } from './event-question.ts'
import { withinCap } from './shown-rows.ts'

/** A row of any of the tables. */
const TableEvent = z.discriminatedUnion('type', [
  ANALYTIC_MESSAGES.car_number,
  ANALYTIC_MESSAGES.thermal_vision,
  ANALYTIC_MESSAGES.motion_alarm,
  ANALYTIC_MESSAGES.helmet,
  ANALYTIC_MESSAGES.mask,
  ANALYTIC_MESSAGES.crowd,
  ANALYTIC_MESSAGES.perimeter_security,
  ANALYTIC_MESSAGES.parking_detection,
])
export type TableEvent = z.output<typeof TableEvent>

export interface EventPage {
  results: TableEvent[]
  count: number
  page: PageInfo
}

/** The fields of a request that narrow a report of this kind. */
export function reportFilters(kind: EventKind, question: EventQuestion, range: DateRange) {
  return {
    start: new Date(range.startMs).toISOString(),
    end: new Date(range.endMs).toISOString(),
    query: question.query || undefined,
    camera_numbers: question.cameras.length > 0 ? question.cameras : undefined,
    ...(kind === 'cars'
      ? { number: question.number || undefined, access: question.isGrantedOnly ? true : undefined }
      : {}),
    ...(kind === 'thermals'
      ? { temperature_min: question.temperatureMin, temperature_max: question.temperatureMax }
      : {}),
  }
}

export const eventsQuery = (kind: EventKind, question: EventQuestion) =>
  queryOptions({
    queryKey: [PACS_KEY, 'events', kind, question],
    queryFn: async ({ signal }): Promise<EventPage | null> => {
      if (question.range === null) return null
      const request = {
        ...reportFilters(kind, question, question.range),
        page: question.page,
        page_size: question.pageSize,
        extra: ['camera' as const],
      }
      const answer = await callApi(EVENT_TABLE_CALLS[EVENT_TYPES[kind]], request, signal)
      return withinCap({ ...answer, results: z.parse(z.array(TableEvent), answer.results) })
    },
    placeholderData: keepPreviousData,
  })
