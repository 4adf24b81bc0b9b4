/** How an event is told: in the words of the portal, with what its kind adds. */
import { type AnalyticMessage, isEmergencyTransport } from '@sova/contract'
import i18next from 'i18next'

/** An event without words is shown as unknown (spec 1 §8). */
export function eventText(message: AnalyticMessage): string {
  if (message.type === 'people_counter') return i18next.t(`events:count_${message.text}`)
  return message.text.trim() || i18next.t('events:unknownEvent')
}

/** What a card of this kind shows beside the text. */
export function eventFacts(message: AnalyticMessage): string[] {
  switch (message.type) {
    case 'thermal_vision':
      return message.temperature === null ? [] : [i18next.t('events:temperature', { value: celsius(message) })]
    case 'car_number':
      return [
        ...(saysPlate(message) ? [] : [message.number]),
        ...accessFact(message.access),
        ...(isEmergencyTransport(message.transport_class) ? [i18next.t('events:emergency')] : []),
      ]
    case 'face_recognition':
      return accessFact(message.access)
    case 'motion_alarm': {
      const lengthS = message.length ?? message.calculated_length
      return lengthS === undefined ? [] : [i18next.t('events:seconds', { value: Math.round(lengthS) })]
    }
    default:
      return []
  }
}

/** Plates are written with spaces and without. */
const saysPlate = ({ text, number }: { text: string; number: string }): boolean =>
  text.replaceAll(' ', '').includes(number.replaceAll(' ', ''))

const celsius = ({ temperature }: { temperature: number | null }): string =>
  (temperature ?? 0).toLocaleString(i18next.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const accessFact = (access: boolean | null): string[] =>
  access === null ? [] : [i18next.t(access ? 'events:accessGranted' : 'events:accessDenied')]

/** Unix ms at which it was over; of what has no length, its own moment. */
export function eventEndMs(message: AnalyticMessage): number {
  const lengthS = message.type === 'motion_alarm' ? (message.length ?? message.calculated_length ?? 0) : 0
  return message.at + lengthS * 1000
}

/** What the viewer must not miss: an alarm, or somebody who was not let in. */
export const isAlarm = (message: AnalyticMessage): boolean =>
  message.alarm === true || ('access' in message && message.access === false)
