/** Messages for the bus, as many together as one of its messages carries. */
import { MESSAGE_BYTES_MAX } from '@sova/bus'
import type { AnalyticMessage } from '@sova/contract'

/** `{"channel":"analytics_events_changed","message":{"messages":[]}}` and a little more. */
const ENVELOPE_BYTES = 100

/** One alone always fits: the longest text and all addresses take less than half of what is carried. */
export function packMessages(messages: readonly AnalyticMessage[]): AnalyticMessage[][] {
  const packs: AnalyticMessage[][] = []
  let pack: AnalyticMessage[] = []
  let bytes = ENVELOPE_BYTES
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (bytes + size > MESSAGE_BYTES_MAX && pack.length > 0) {
      packs.push(pack)
      pack = []
      bytes = ENVELOPE_BYTES
    }
    pack.push(message)
    bytes += size
  }
  if (pack.length > 0) packs.push(pack)
  return packs
}
