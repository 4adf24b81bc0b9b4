/** A message as it leaves the portal: what it says, in the language of its rule, and where it leads. */
import type { Locale, NotificationKind } from '@sova/contract'
import { sentence } from '../../../i18n/messages.ts'

export interface ToldMessage {
  /** Of the delivery: the same at every attempt, so that a receiver may know it again. */
  deliveryId: string
  ruleId: string
  ruleTitle: string
  kind: NotificationKind
  camera: { number: string; title: string } | null
  text: string
  atMs: number
  /** Of the times in it. */
  timezone: string
  eventsCount: number
  camerasCount: number
  isTest: boolean
  locale: Locale
}

export interface MessageWords {
  title: string
  body: string
  /** Of the page that shows it. */
  url: string
}

const TITLE_LENGTH_MAX = 120

/** @param origin of the portal, `https://sova.example.org` */
export function wordsOf(message: ToldMessage, origin: string): MessageWords {
  const { kind, camera, text, locale, eventsCount, camerasCount, isTest, ruleTitle } = message
  const what = sentence(locale, `notification_${kind}`)
  const place = camera?.title ?? text
  const subject = place === '' ? what : `${what}: ${place}`
  const lines = [
    ...(camera && text !== '' ? [text] : []),
    sentence(locale, 'notification_at', { date: formatDate(message) }),
    ...(eventsCount > 1
      ? [sentence(locale, 'notification_count', { events: eventsCount, cameras: camerasCount })]
      : []),
    sentence(locale, 'notification_rule', { title: ruleTitle }),
  ]
  const title = isTest ? sentence(locale, 'notification_test', { title: ruleTitle }) : subject
  return {
    title: oneLine(title).slice(0, TITLE_LENGTH_MAX),
    body: isTest ? sentence(locale, 'notification_test_body') : lines.join('\n'),
    url: `${origin}${pathOf(message)}`,
  }
}

function pathOf({ camera, atMs, kind }: ToldMessage): string {
  if (camera === null) return '/notifications'
  const at = kind === 'camera_offline' ? '' : `/${Math.floor(atMs / 1000)}`
  return `/c/${camera.number}${at}`
}

const formatDate = ({ atMs, timezone, locale }: ToldMessage): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: timezone,
  }).format(atMs)

/** Of what goes into a header; titles have no such characters, the words of events may. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
