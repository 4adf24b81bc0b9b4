/** How an attempt to deliver ended, and whether another may help. */
import type { DeliveryFailure } from '@sova/contract'

export type DeliveryOutcome =
  | { kind: 'sent' }
  | { kind: 'retry'; failure: DeliveryFailure }
  | { kind: 'failed'; failure: DeliveryFailure }

/** By the HTTP status of a webhook or a push service. */
export function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'failed', failure: 'gone' }
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'retry', failure: 'refused' }
  // A redirect is not followed: whoever moves the receiver changes the rule.
  return { kind: 'failed', failure: 'refused' }
}
