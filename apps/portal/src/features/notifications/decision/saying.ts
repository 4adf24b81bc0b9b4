/** What an event says before it is known who reads it, and in which language: its own text, a code, or both. */
import { type AnalyticType, EVENT_WORD_CODES, type Locale, NOTIFICATION_TEXT_LENGTH_MAX } from '@sova/contract'
import * as z from 'zod/mini'
import { sentence } from '../../../i18n/messages.ts'

/** As messages hold it; the two directions of people counting are no codes of the wire. */
export const SayingWords = z.object({
  code: z.enum([...EVENT_WORD_CODES, 'passed_in', 'passed_out']),
  value: z.optional(z.int()),
})
type SayingWords = z.output<typeof SayingWords>

export interface Saying {
  /** The sender's own words, a plate, a measured temperature; may be empty. */
  text: string
  words: SayingWords | null
}

export interface SayingEvent {
  type: AnalyticType
  text: string
  plate?: string | null | undefined
  temperature?: number | null | undefined
  words?: SayingWords | null | undefined
}

export const SAYS_NOTHING: Saying = { text: '', words: null }

export function sayingOf({ type, text, plate, temperature, words = null }: SayingEvent): Saying {
  if (type === 'people_counter') return { text: '', words: { code: text === 'out' ? 'passed_out' : 'passed_in' } }
  const degrees = typeof temperature === 'number' ? `${Math.round(temperature * 10) / 10} °C` : ''
  const said = [type === 'car_number' && plate ? plate : text, degrees].filter((part) => part !== '').join(', ')
  // A text of the sender's own is told instead of a code, as everywhere.
  return { text: said.slice(0, NOTIFICATION_TEXT_LENGTH_MAX), words: text === '' ? words : null }
}

/** A code that only a newer Sova knows says nothing. */
export const sayingOfRow = ({ text, words }: { text: string; words: unknown }): Saying => ({
  text,
  words: SayingWords.safeParse(words).data ?? null,
})

export function tellSaying({ text, words }: Saying, locale: Locale): string {
  if (!words) return text
  const told = sentence(locale, `event_${words.code}`, { value: words.value ?? '' })
  return text === '' ? told : `${told}: ${text}`
}
