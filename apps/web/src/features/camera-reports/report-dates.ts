/** The dates of a report, by the clock of its camera. Pure. */
import { ARCHIVE_DAYS_MAX } from '@sova/contract'
import { zoneOffsetMs } from '../../player/time/time-zone.ts'
import { correctedRange, earliestMs, latestMs, withEnd, withStart } from '../../shared/dates/date-range.ts'
import { browserTimezone } from '../../shared/dates/date-text.ts'
import { hasRange, type ReportQuestion } from './report-question.ts'

/** When one end goes past the other, the other follows. */
export function withStartDate(question: ReportQuestion, startMs: number | null): ReportQuestion {
  if (startMs === null || question.endMs === null) return { ...question, startMs, page: 1 }
  return { ...question, ...withStart({ startMs, endMs: question.endMs }, startMs), page: 1 }
}

export function withEndDate(question: ReportQuestion, endMs: number | null): ReportQuestion {
  if (endMs === null || question.startMs === null) return { ...question, endMs, page: 1 }
  return { ...question, ...withEnd({ startMs: question.startMs, endMs }, endMs), page: 1 }
}

/** What the camera's clock is ahead of the browser's: the bounds of dates are days, which begin with the camera's. */
const aheadMs = (nowMs: number, timezone: string): number =>
  zoneOffsetMs(nowMs, timezone) - zoneOffsetMs(nowMs, browserTimezone())

/** Which days may be asked for. */
export function dateBounds(nowMs: number, timezone: string): { minMs: number; maxMs: number } {
  const ahead = aheadMs(nowMs, timezone)
  const there = nowMs + ahead
  return { minMs: earliestMs({ depthDays: ARCHIVE_DAYS_MAX, nowMs: there }) - ahead, maxMs: latestMs(there) - ahead }
}

/** The question with dates within the archive and today, and whether they had to be made so (spec 2 §5). */
export function withValidDates(
  question: ReportQuestion,
  { nowMs, timezone }: { nowMs: number; timezone: string },
): { question: ReportQuestion; wasInvalid: boolean } {
  if (!hasRange(question)) return { question, wasInvalid: false }
  const ahead = aheadMs(nowMs, timezone)
  const { range, wasInvalid } = correctedRange(
    { startMs: question.startMs + ahead, endMs: question.endMs + ahead },
    { depthDays: ARCHIVE_DAYS_MAX, nowMs: nowMs + ahead },
  )
  return { question: { ...question, startMs: range.startMs - ahead, endMs: range.endMs - ahead }, wasInvalid }
}
