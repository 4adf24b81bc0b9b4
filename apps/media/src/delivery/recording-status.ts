/** `recording_status.json` in both of Flussonic's shapes. */
import type { Clock } from '@sova/base'
import type { RecordingBounds, RecordingRanges } from '@sova/contract'
import type { ArchiveCatalogue } from '../archive/archive-catalogue.ts'
import { type Answer, badRequest, JSON_TYPE, ok } from './answer.ts'
import type { MediaRequest } from './media-request.ts'

interface StatusParts {
  readonly catalogue: ArchiveCatalogue
  readonly clock: Clock
}

/** Null for text that is no moment. Unix seconds, or `now`. */
function parseMoment(text: string | null, nowMs: number, absentMs: number): number | null {
  if (text === null || text === '') return absentMs
  if (text === 'now') return nowMs
  return /^[0-9]{1,10}$/.test(text) ? Number(text) * 1000 : null
}

export function answerRecordingStatus(request: MediaRequest, { catalogue, clock }: StatusParts): Answer {
  const { query, camera } = request
  const { number } = camera
  if (!query.has('from') && !query.has('to') && !query.has('request')) {
    const range = catalogue.bounds(number)
    const bounds: RecordingBounds = range ? { [number]: { from: toS(range.fromMs), to: toS(range.toMs) } } : {}
    return ok(JSON_TYPE, JSON.stringify(bounds))
  }
  const nowMs = clock.nowMs()
  const fromMs = parseMoment(query.get('from'), nowMs, 0)
  const toMs = parseMoment(query.get('to'), nowMs, nowMs)
  if (fromMs === null || toMs === null) return badRequest('from and to are Unix seconds, or now.')
  const ranges = catalogue.ranges(number, fromMs, Math.max(fromMs, toMs)).flatMap((range) => {
    const from = toS(range.fromMs)
    const duration = toS(range.toMs) - from
    return duration > 0 ? [{ from, duration }] : []
  })
  const answer: RecordingRanges = [{ stream: number, ranges }]
  return ok(JSON_TYPE, JSON.stringify(answer))
}

const toS = (ms: number): number => Math.floor(ms / 1000)
