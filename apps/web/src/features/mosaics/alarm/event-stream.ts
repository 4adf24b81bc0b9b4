/**
 * Events of a mosaic as they happen, by server-sent events. A break is healed by the browser, which asks for what it
 * missed; an address that is refused is asked for again (spec 1 §4 Event stream address).
 */
import { AnalyticMessage, PUSH_ADDRESS_REFRESH_MS, PUSH_ADDRESS_RETRY_MS } from '@sova/contract'

export interface EventStream {
  close(): void
}

interface EventStreamInputs {
  /** Null where there are no events to come. */
  findAddress(signal: AbortSignal): Promise<string | null>
  /** In batches: a storm of messages is handed over a few times a second. */
  onMessages(messages: readonly AnalyticMessage[]): void
}

/** How often the page is told at most. */
const BATCH_MS = 250
/** Bounds what waits for the next batch, if a hidden tab is woken rarely; the newest are kept. */
const BATCH_MAX = 2000
/** After an address was refused. */
const REFUSED_RETRY_MS = 5000

export function openEventStream({ findAddress, onMessages }: EventStreamInputs): EventStream {
  const closing = new AbortController()
  let source: EventSource | null = null
  let addressTimer: ReturnType<typeof setTimeout> | undefined
  let batchTimer: ReturnType<typeof setTimeout> | undefined
  let batch: AnalyticMessage[] = []

  async function connect(): Promise<void> {
    const address = await findAddress(closing.signal).catch(() => null)
    if (closing.signal.aborted) return
    /* The old stream goes on until the new one has taken over, unless it has ended. */
    if (address !== null) listen(address)
    connectIn(address === null ? PUSH_ADDRESS_RETRY_MS : PUSH_ADDRESS_REFRESH_MS)
  }

  function connectIn(delayMs: number): void {
    clearTimeout(addressTimer)
    addressTimer = setTimeout(() => void connect(), delayMs)
  }

  function listen(address: string): void {
    const previous = source
    const next = new EventSource(address)
    source = next
    next.onopen = () => previous?.close()
    next.onmessage = ({ data }: MessageEvent<string>) => receive(data)
    next.onerror = () => {
      /* `CONNECTING` means that the browser tries by itself. */
      if (next.readyState !== EventSource.CLOSED || source !== next) return
      previous?.close()
      connectIn(REFUSED_RETRY_MS)
    }
  }

  function receive(data: string): void {
    const message = AnalyticMessage.safeParse(parseJson(data))
    if (!message.success) return
    batch.push(message.data)
    if (batch.length > BATCH_MAX) batch = batch.slice(-BATCH_MAX)
    batchTimer ??= setTimeout(flush, BATCH_MS)
  }

  function flush(): void {
    const messages = batch
    batch = []
    batchTimer = undefined
    onMessages(messages)
  }

  void connect()
  return {
    close() {
      closing.abort()
      clearTimeout(addressTimer)
      clearTimeout(batchTimer)
      source?.close()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
