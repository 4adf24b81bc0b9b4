/** Events that say what they say by a code, in the language of whoever reads them. */
import { type AnalyticMessage, EVENT_WORD_CODES, type Locale } from '@sova/contract'
import type { EventPhrase } from '@sova/event-store'
import { sentence } from './messages.ts'

/** A text of the sender's own stays as it is. */
export function tellEvent<Message extends AnalyticMessage>(message: Message, locale: Locale): Message {
  const { words } = message
  if (!words || message.text !== '') return message
  return { ...message, text: sentence(locale, `event_${words.code}`, { value: words.value ?? '' }) }
}

/** For searching by words. */
export const eventPhrases = (locale: Locale): EventPhrase[] =>
  EVENT_WORD_CODES.map((code) => ({ code, text: sentence(locale, `event_${code}`, { value: '' }) }))
