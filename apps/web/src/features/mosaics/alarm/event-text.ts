/** How an event is told in a line. */
import type { AnalyticMessage } from '@sova/contract'
import i18next from 'i18next'

/** An event without words is shown as unknown (spec 1 §8). */
export function eventText({ type, text }: AnalyticMessage): string {
  if (type === 'people_counter') return i18next.t(`mosaics:count_${text}`)
  return text.trim() || i18next.t('mosaics:unknownEvent')
}

/** What tells this event from others of its kind: the plate, the temperature. */
export function eventDetail(message: AnalyticMessage): string | null {
  if (message.type === 'car_number') return isSaid(message.text, message.number) ? null : message.number
  if (message.type === 'thermal_vision' && message.temperature !== null) return `${message.temperature.toFixed(1)} °C`
  return null
}

/** Recognisers often give the plate as the words of the event. */
const isSaid = (text: string, plate: string): boolean => text.replace(/\s/g, '').includes(plate)
