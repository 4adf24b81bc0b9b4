/** What a report asks of an event, as conditions on `event`; which of them an index finds by itself. */
import type { AnalyticType, EventWordCode, ReportFilters } from '@sova/contract'
import { foldSearchText, searchPatterns } from '@sova/database'
import { type RawBuilder, sql } from 'kysely'
import { typeCodeOf } from '../event-id.ts'
import { foldPlateQuery, PLATE_FOLDING } from '../plate-folding.ts'

export interface EventRange {
  /** Inclusive, and exclusive. */
  fromMs: number
  toMs: number
}

export interface EventQuery extends EventRange {
  type: AnalyticType
  /** Empty: nothing is found. */
  cameraIds: readonly number[]
  filters: ReportFilters
  /** What coded events say in the reader's language: a search finds them by it. */
  phrases?: readonly EventPhrase[]
}

export interface EventPhrase {
  code: EventWordCode
  /** Without its value. */
  text: string
}

const TRIGRAM_LENGTH = 3

export const hasFilters = (filters: ReportFilters): boolean =>
  Object.entries(filters).some(([name, value]) => FILTER_NAMES.has(name) && value !== undefined && value !== '')
const FILTER_NAMES: ReadonlySet<string> = new Set<keyof ReportFilters>([
  'query',
  'number',
  'access',
  'alarm',
  'temperature_min',
  'temperature_max',
])

/** Words and parts of plates, as they are looked for. */
const searchesOf = ({ number, query }: ReportFilters): string[] =>
  [foldPlateQuery(number ?? ''), ...searchPatterns(query ?? '').map((like) => like.slice(1, -1))].filter(
    (part) => part !== '',
  )

/** One or two letters have no trigram to look up: all texts would be read for them. */
export function isShortSearch(filters: ReportFilters): boolean {
  const parts = searchesOf(filters)
  return parts.length > 0 && parts.every((part) => part.length < TRIGRAM_LENGTH)
}

/** The index finds just what is searched for; of a word of one or two letters it finds too much. */
export const isIndexedSearch = (filters: ReportFilters): boolean =>
  searchesOf(filters).every((part) => part.length >= TRIGRAM_LENGTH)

export const isTextSearch = (filters: ReportFilters): boolean => searchesOf(filters).length > 0

export const ofKind = ({ type, fromMs, toMs }: EventQuery): RawBuilder<unknown> => sql`
  event.type = ${sql.lit(typeCodeOf(type))} AND event.at >= ${new Date(fromMs)} AND event.at < ${new Date(toMs)}`

/** The kind, the range and the filters; of any camera. */
export const matching = (query: EventQuery): RawBuilder<unknown> => sql`${ofKind(query)} AND ${filtered(query)}`

export function filtered({ type, filters, phrases = [] }: EventQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  const { access, alarm, temperature_min: coldest, temperature_max: hottest } = filters
  if (access !== undefined) conditions.push(sql`event.access IS NOT DISTINCT FROM ${access}`)
  if (alarm !== undefined) conditions.push(alarm ? sql`event.alarm` : sql`event.alarm IS NOT TRUE`)
  if (coldest !== undefined) conditions.push(sql`event.temperature >= ${coldest}::real`)
  if (hottest !== undefined) conditions.push(sql`event.temperature <= ${hottest}::real`)
  const plate = foldPlateQuery(filters.number ?? '')
  if (plate !== '') conditions.push(platePart(plate))
  for (const pattern of searchPatterns(filters.query ?? '')) conditions.push(wordPart(type, pattern, phrases))
  return sql.join(conditions, sql` AND `)
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const platePart = (part: string) => sql`(
  event.plate IS NOT NULL
  AND translate(upper(event.plate), ${sql.lit(PLATE_FOLDING.from)}, ${sql.lit(PLATE_FOLDING.to)}) LIKE ${`%${escaped(part)}%`}
)`

/** A word may also be part of a plate: who searches for one does not think about fields. */
function wordPart(type: AnalyticType, pattern: string, phrases: readonly EventPhrase[]): RawBuilder<unknown> {
  const inOwnText = sql`(
    event.text IS NOT NULL AND event.type <> 9 AND translate(lower(event.text), 'ё', 'е') LIKE ${pattern}
  )`
  const inPhrase = phrasePart(pattern, phrases)
  const inText = inPhrase ? sql`(${inOwnText} OR ${inPhrase})` : inOwnText
  if (type !== 'car_number') return inText
  const part = foldPlateQuery(pattern.slice(1, -1).replaceAll('\\', ''))
  return part === '' ? inText : sql`(${inText} OR ${platePart(part)})`
}

/** Null where no coded event says it: the index of texts serves the search alone then. */
function phrasePart(pattern: string, phrases: readonly EventPhrase[]): RawBuilder<unknown> | null {
  const word = pattern.slice(1, -1).replaceAll('\\', '')
  const codes = phrases.filter(({ text }) => foldSearchText(text).includes(word)).map(({ code }) => code)
  const conditions: RawBuilder<unknown>[] = []
  if (codes.length > 0) conditions.push(sql`event.ext -> 'words' ->> 'code' = ANY (${codes}::text[])`)
  if (phrases.length > 0 && /^[0-9]+$/.test(word)) conditions.push(sql`event.ext -> 'words' ->> 'value' = ${word}`)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` OR `)})` : null
}
