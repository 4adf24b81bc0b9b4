/**
 * A message to a program: JSON by POST, signed with the secret of its rule. The signature covers the moment, so that a
 * message that somebody has caught cannot be sent again later.
 */
import { createHmac } from 'node:crypto'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import type { OutgoingPost } from './outgoing-post.ts'
import { type ToldMessage, wordsOf } from './told-message.ts'

export interface WebhookOrder {
  url: string
  secret: string
  message: ToldMessage
  nowMs: number
  origin: string
  signal: AbortSignal
}

export function sendWebhook(post: OutgoingPost, order: WebhookOrder): Promise<DeliveryOutcome> {
  const { message, secret, nowMs, origin, signal } = order
  const timestamp = String(Math.floor(nowMs / 1000))
  const body = JSON.stringify({
    id: message.deliveryId,
    rule: { id: Number(message.ruleId), title: message.ruleTitle },
    kind: message.kind,
    camera: message.camera,
    text: message.text,
    at: new Date(message.atMs).toISOString(),
    events_count: message.eventsCount,
    cameras_count: message.camerasCount,
    is_test: message.isTest,
    ...wordsOf(message, origin),
  })
  return post({
    url: new URL(order.url),
    headers: {
      'Content-Type': 'application/json',
      'Sova-Delivery': message.deliveryId,
      'Sova-Timestamp': timestamp,
      'Sova-Signature': `v1=${signWebhook(secret, timestamp, body)}`,
    },
    body,
    signal,
  })
}

/** Hexadecimal HMAC-SHA-256 of `<timestamp>.<body>`. */
export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
