/**
 * Events as they happen, by server-sent events. A break is healed by the browser, which asks for what it missed; the
 * address is asked for anew every ten minutes, with the newest token, and a minute after there was none (spec 1 §4 Event
 * stream address).
 */
import { AnalyticMessage, LOCALE_QUERY_PARAMETER, PUSH_ADDRESS_REFRESH_MS, PUSH_ADDRESS_RETRY_MS } from '@sova/contract'
import { currentLocale } from '../../i18n/locale.ts'

/** The part of EventSource that is used. */
export interface EventSourcePort {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: Event) => void) | null
  close(): void
}

interface EventStreamInputs {
  /** Null where there is none: no token yet, or no events to come. What it throws counts as none. */
  findAddress(signal: AbortSignal): string | null | Promise<string | null>
  /** A storm is handed over a few times a second. */
  onMessages(messages: readonly AnalyticMessage[]): void
  openSource?: (address: string) => EventSourcePort
  /** Runs the action later. @returns what cancels it */
  after?: (delayMs: number, action: () => void) => () => void
}

export interface EventStream {
  close(): void
}

/** `EventSource.CLOSED`: the server refused. Any other error the browser heals by itself. */
const CLOSED = 2
const BATCH_MS = 200
/** Bounds what waits for the next batch in a tab that is rarely woken; the newest are kept. */
const BATCH_MAX = 2000
/** After the server refused the address: a token may have ended. */
const REFUSED_RETRY_MS = 5000

export function openEventStream({
  findAddress,
  onMessages,
  openSource = (address) => new EventSource(inReadersLanguage(address)),
  after = runAfter,
}: EventStreamInputs): EventStream {
  const closing = new AbortController()
  let source: EventSourcePort | null = null
  let batch: AnalyticMessage[] = []
  let cancelBatch: (() => void) | null = null
  let cancelConnect: (() => void) | null = null

  async function connect(): Promise<void> {
    const address = await askAddress()
    if (closing.signal.aborted) return
    if (address !== null) listen(address)
    connectIn(address === null ? PUSH_ADDRESS_RETRY_MS : PUSH_ADDRESS_REFRESH_MS)
  }

  async function askAddress(): Promise<string | null> {
    try {
      return await findAddress(closing.signal)
    } catch {
      return null
    }
  }

  function connectIn(delayMs: number): void {
    cancelConnect?.()
    cancelConnect = after(delayMs, () => void connect())
  }

  function listen(address: string): void {
    const previous = source
    const opened = openSource(address)
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
    batch.push(message.data)
    if (batch.length > BATCH_MAX) batch = batch.slice(-BATCH_MAX)
    cancelBatch ??= after(BATCH_MS, flush)
  }

  function flush(): void {
    const messages = batch
    batch = []
    cancelBatch = null
    onMessages(messages)
  }

  void connect()
  return {
    close() {
      closing.abort()
      cancelConnect?.()
      cancelBatch?.()
      source?.close()
    },
  }
}

function runAfter(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs)
  return () => clearTimeout(timer)
}

/** What events say is told in it. */
function inReadersLanguage(address: string): string {
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${new URLSearchParams({ [LOCALE_QUERY_PARAMETER]: currentLocale() })}`
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
