import {
  ANALYTIC_REPORT_CALLS,
  AnalyticMessage,
  type AnalyticType,
  type CameraNumber,
  countPeople,
  type PageInfo,
} from '@sova/contract'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { hasRange, type ReportQuestion, reportRequest } from './report-question.ts'

export interface ReportPage {
  results: readonly AnalyticMessage[]
  count: number
  page: PageInfo
}

const KEY = 'camera-report'

/** The events of a kind; nothing is asked for until both dates are set. */
export const reportQuery = (type: AnalyticType, number: CameraNumber, question: ReportQuestion) =>
  queryOptions({
    queryKey: [KEY, number, type, question],
    queryFn: hasRange(question)
      ? async ({ signal }): Promise<ReportPage> => {
          const { page, pageSize } = question
          const request = { ...reportRequest(type, number, question), page, page_size: pageSize }
          const answer = await callApi(ANALYTIC_REPORT_CALLS[type], request, signal)
          return { ...answer, results: z.parse(z.array(AnalyticMessage), answer.results) }
        }
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** How many people came in and went out, by stretches. */
export const peopleCountQuery = (number: CameraNumber, question: ReportQuestion) => {
  const { bucketH } = question
  return queryOptions({
    queryKey: [KEY, number, 'people_counter', 'buckets', question.startMs, question.endMs, bucketH],
    queryFn:
      hasRange(question) && bucketH !== null
        ? async ({ signal }) => {
            const { start, end } = reportRequest('people_counter', number, question)
            const request = { camera_number: number, start, end, time_bucket: bucketH }
            return (await callApi(countPeople, request, signal)).results
          }
        : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
