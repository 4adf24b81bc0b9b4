/**
 * What happens before a camera, as it tells over ONVIF: a pull point is asked again and again (Core Specification §9.1).
 * Nothing listens on our side, so a camera behind a router can tell as well.
 */
import type { Clock } from '@sova/base'
import { CameraFailure, isUnsupported } from '../camera-failure.ts'
import { childrenOf, descend, node, textOf, type XmlElement } from '../xml/index.ts'
import type { OnvifSession } from './onvif-session.ts'

export interface CameraNotification {
  /** Names alone, without their prefixes: `RuleEngine/CellMotionDetector/Motion`. */
  readonly topic: string
  /** Unix ms by our clock. */
  readonly atMs: number
  /** Told because somebody has begun to listen, and not because it has just changed. */
  readonly isInitial: boolean
  readonly source: ReadonlyMap<string, string>
  readonly data: ReadonlyMap<string, string>
}

export interface NotificationSink {
  onListening(): void
  onNotifications(notifications: readonly CameraNotification[]): void
}

/** How long a camera keeps a subscription that is not renewed, and how often it is. */
const LIFE = 'PT60S'
const RENEW_AFTER_MS = 20_000
/** How long it holds its answer back while nothing happens; within what an answer may take. */
const HOLD = 'PT2S'
/** Cameras that hold nothing back are asked no more often. */
const PULL_INTERVAL_MIN_MS = 1000
const MESSAGES_MAX = 100
const UNSUBSCRIBE_MAX_MS = 2000

/**
 * Until the signal aborts.
 * @throws CameraFailure, `unsupported` for a camera that tells nothing
 */
export async function pullNotifications(
  session: OnvifSession,
  { sink, clock }: { sink: NotificationSink; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const create = node('tev:CreatePullPointSubscription', [node('tev:InitialTerminationTime', LIFE)])
  const address = textOf(await session.ask('tev', create, signal), 'SubscriptionReference', 'Address')
  if (address === '') throw new CameraFailure('protocol_error', 'the camera told no address of the subscription')
  const offsetMs = await session.clockOffsetMs(signal)
  sink.onListening()
  try {
    let renewedAtMs = clock.monotonicMs()
    while (!signal.aborted) {
      const askedAtMs = clock.monotonicMs()
      const pull = node('tev:PullMessages', [node('tev:Timeout', HOLD), node('tev:MessageLimit', MESSAGES_MAX)])
      const told = readNotifications(await session.askAt(address, pull, signal), clock.nowMs(), offsetMs)
      if (told.length > 0) sink.onNotifications(told)
      if (clock.monotonicMs() - renewedAtMs > RENEW_AFTER_MS) {
        await renew(session, address, signal)
        renewedAtMs = clock.monotonicMs()
      }
      const tookMs = clock.monotonicMs() - askedAtMs
      if (told.length < MESSAGES_MAX) await clock.sleep(PULL_INTERVAL_MIN_MS - tookMs, signal)
    }
  } finally {
    await unsubscribe(session, address)
  }
}

/** Many cameras prolong a subscription by each pull, and know no `Renew`. */
async function renew(session: OnvifSession, address: string, signal: AbortSignal): Promise<void> {
  try {
    await session.askAt(address, node('wsnt:Renew', [node('wsnt:TerminationTime', LIFE)]), signal)
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
}

/** A camera keeps few subscriptions; one that is not told ends by itself. */
async function unsubscribe(session: OnvifSession, address: string): Promise<void> {
  await session.askAt(address, node('wsnt:Unsubscribe'), AbortSignal.timeout(UNSUBSCRIBE_MAX_MS)).catch(() => undefined)
}

function readNotifications(answer: XmlElement, nowMs: number, offsetMs: number): CameraNotification[] {
  return childrenOf(answer, 'NotificationMessage')
    .slice(0, MESSAGES_MAX)
    .flatMap((notification) => {
      const message = descend(notification, 'Message', 'Message')
      const topic = topicOf(textOf(notification, 'Topic'))
      if (!message || topic === '') return []
      const toldMs = Date.parse(message.attributes.get('UtcTime') ?? '')
      return [
        {
          topic,
          atMs: Number.isFinite(toldMs) ? toldMs - offsetMs : nowMs,
          isInitial: message.attributes.get('PropertyOperation') === 'Initialized',
          source: itemsOf(descend(message, 'Source')),
          data: itemsOf(descend(message, 'Data')),
        },
      ]
    })
}

/** `tns1:RuleEngine/tnsvendor:Rule` and `//.` of expressions, without what differs from camera to camera. */
const topicOf = (text: string): string =>
  text
    .split('/')
    .map((part) => part.replace(/^.*:/, '').trim())
    .filter((part) => part !== '' && part !== '.')
    .join('/')

const itemsOf = (element: XmlElement | null): ReadonlyMap<string, string> =>
  new Map(
    childrenOf(element, 'SimpleItem').map(({ attributes }) => [
      attributes.get('Name') ?? '',
      attributes.get('Value') ?? '',
    ]),
  )
