/** A message to a browser over its push service (RFC 8030), encrypted for that browser alone (RFC 8291). */
import webPush from 'web-push'
import type { VapidKeys } from '../channels/vapid-keys.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import type { OutgoingPost } from './outgoing-post.ts'
import { type ToldMessage, wordsOf } from './told-message.ts'

/** A browser that is away for longer is not told any more: the list in the portal is there when it comes back. */
const TTL_S = 3600
/** The push service takes 4096 bytes of what is encrypted; words may have four bytes each. */
const BODY_LENGTH_MAX = 600

export interface PushOrder {
  device: { endpoint: string; p256dh: string; auth: string }
  keys: VapidKeys
  /** Whom the push service may write to: `mailto:` or `https:` (RFC 8292). */
  contact: string
  message: ToldMessage
  origin: string
  signal: AbortSignal
}

export async function sendPush(post: OutgoingPost, order: PushOrder): Promise<DeliveryOutcome> {
  const { device, keys, contact, message, origin, signal } = order
  const { title, body, url } = wordsOf(message, origin)
  const payload = { title, body: body.slice(0, BODY_LENGTH_MAX), url, tag: message.deliveryId }
  let details: ReturnType<typeof webPush.generateRequestDetails>
  try {
    details = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(payload),
      {
        TTL: TTL_S,
        urgency: 'high',
        // The same at every attempt: the push service keeps the last of a topic.
        topic: `sova-${message.deliveryId}`,
        vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
      },
    )
  } catch {
    // The browser's key is a point of no curve.
    return { kind: 'failed', failure: 'gone' }
  }
  return post({
    url: new URL(device.endpoint),
    headers: Object.fromEntries(
      Object.entries(details.headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
    body: details.body ?? '',
    signal,
  })
}
