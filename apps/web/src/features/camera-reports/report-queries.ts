import {
  ANALYTIC_REPORT_CALLS,
  AnalyticMessage,
  type AnalyticType,
  type Camera,
  type CameraNumber,
  countPeople,
  type PageInfo,
  REQUEST_TIMEOUT_MS,
  RecordingBounds,
  recordingStatusUrl,
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

export type ArchiveCamera = Pick<Camera, 'number' | 'server' | 'token_r'>

export interface ArchiveBounds {
  earliestMs: number
  latestMs: number
}

/** From when to when the camera has an archive; null where it has none, and where that is not known. */
export const archiveBoundsQuery = ({ number, server, token_r }: ArchiveCamera) =>
  queryOptions({
    queryKey: [KEY, number, 'archive'],
    queryFn: async (): Promise<ArchiveBounds | null> => {
      if (token_r === null) return null
      try {
        const address = new URL(recordingStatusUrl(server, number, token_r), window.location.href)
        const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
        const bounds = RecordingBounds.safeParse(response.ok ? await response.json() : null)
        const known = bounds.success ? bounds.data[number] : undefined
        return known ? { earliestMs: known.from * 1000, latestMs: known.to * 1000 } : null
      } catch {
        return null
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
