/** The range of a report: read once, and refused where it runs backwards or too far. */
import { Failure } from '@sova/contract'

export interface ReportRange {
  fromMs: number
  toMs: number
}

/** Five years: what nobody keeps, and no list is longer for it. */
const RANGE_MAX_MS = 5 * 366 * 86_400_000

/** @throws Failure `invalid_date_range` */
export function readReportRange(request: { start: string; end: string }, maxMs = RANGE_MAX_MS): ReportRange {
  const [fromMs, toMs] = [Date.parse(request.start), Date.parse(request.end)]
  if (toMs < fromMs || toMs - fromMs > maxMs) {
    throw new Failure('invalid_date_range', { fields: { end: ['invalid_date_range'] } })
  }
  return { fromMs, toMs }
}

/** @throws Failure `invalid_request` where the coldest is warmer than the warmest */
export function refuseReversedTemperatures(filters: {
  temperature_min?: number | undefined
  temperature_max?: number | undefined
}): void {
  const { temperature_min: coldest, temperature_max: hottest } = filters
  if (coldest === undefined || hottest === undefined || coldest <= hottest) return
  throw new Failure('invalid_request', {
    fields: { temperature_min: ['field_too_long'] },
    parameters: { 'temperature_min.maximum': hottest },
  })
}
