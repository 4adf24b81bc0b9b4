/**
 * Events of a camera as they happen, by server-sent events. A break is healed by the browser, which asks for what it
 * missed; the address is made anew every ten minutes, with the newest token, and a minute after there was none.
 */
import { AnalyticMessage, PUSH_ADDRESS_REFRESH_MS, PUSH_ADDRESS_RETRY_MS } from '@sova/contract'
import type { PlayerClock } from '../../../player/session/player-clock.ts'

/** The part of EventSource that is used. */
export interface EventSourcePort {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: Event) => void) | null
  close(): void
}

interface LiveEventsInputs {
  /** Null while there is no token. */
  address(): string | null
  clock: PlayerClock
  openSource(address: string): EventSourcePort
  /** A storm is handed over a few times a second. */
  onEvents(messages: readonly AnalyticMessage[]): void
}

const CLOSED = 2
const BATCH_MS = 200
/** Bounds what waits for the next batch in a tab that is rarely woken; the newest are kept. */
const BATCH_MAX = 1000
/** After the server refused the address: a token may have ended. */
const REFUSED_RETRY_MS = 5000

export function openLiveEvents({ address, clock, openSource, onEvents }: LiveEventsInputs): { close(): void } {
  let source: EventSourcePort | null = null
  let batch: AnalyticMessage[] = []
  let cancelBatch: (() => void) | null = null
  let cancelConnect: (() => void) | null = null

  function connectIn(delayMs: number): void {
    cancelConnect?.()
    cancelConnect = clock.after(delayMs, connect)
  }

  function connect(): void {
    const next = address()
    if (next !== null) listen(next)
    connectIn(next === null ? PUSH_ADDRESS_RETRY_MS : PUSH_ADDRESS_REFRESH_MS)
  }

  function listen(next: string): void {
    const previous = source
    const opened = openSource(next)
    source = opened
    /* The old stream goes on until the new one has taken over. */
    opened.onopen = () => previous?.close()
    opened.onmessage = ({ data }: { data: unknown }) => receive(data)
    opened.onerror = () => {
      if (opened.readyState !== CLOSED || source !== opened) return
      previous?.close()
      connectIn(REFUSED_RETRY_MS)
    }
  }

  function receive(data: unknown): void {
    const message = AnalyticMessage.safeParse(parseJson(data))
    if (!message.success) return
    batch = [...batch, message.data].slice(-BATCH_MAX)
    cancelBatch ??= clock.after(BATCH_MS, flush)
  }

  function flush(): void {
    cancelBatch = null
    const messages = batch
    batch = []
    onEvents(messages)
  }

  connect()
  return {
    close() {
      cancelConnect?.()
      cancelBatch?.()
      source?.close()
    },
  }
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
