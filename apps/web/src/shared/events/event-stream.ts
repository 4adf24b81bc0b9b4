/**
 * Events as they happen, by server-sent events. A break is healed by the browser, which asks for what it missed; the
 * address is asked for anew every ten minutes, with the newest token, and a minute after there was none (spec 1 §4 Event
 * stream address). A stream that is opened anew asks for what was missed too.
 */
import {
  AnalyticMessage,
  LAST_EVENT_ID_PARAMETER,
  LOCALE_QUERY_PARAMETER,
  PUSH_ADDRESS_REFRESH_MS,
  PUSH_ADDRESS_RETRY_MS,
} from '@sova/contract'
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
  openSource = (address) => new EventSource(withParameter(address, LOCALE_QUERY_PARAMETER, currentLocale())),
  after = runAfter,
}: EventStreamInputs): EventStream {
  const closing = new AbortController()
  /** In the order of opening: the old ones go on until a newer one has taken over. */
  const sources = new Set<EventSourcePort>()
  let lastId = ''
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
    const opened = openSource(lastId === '' ? address : withParameter(address, LAST_EVENT_ID_PARAMETER, lastId))
    sources.add(opened)
    opened.onopen = () => closeUntil(opened)
    opened.onmessage = ({ data, lastEventId }: { data: unknown; lastEventId?: string }) => {
      if (lastEventId) lastId = lastEventId
      receive(data)
    }
    opened.onerror = () => {
      if (opened.readyState !== CLOSED || !sources.has(opened)) return
      closeUntil(opened)
      sources.delete(opened)
      if (sources.size === 0) connectIn(REFUSED_RETRY_MS)
    }
  }

  /** Those that were opened before this one. */
  function closeUntil(last: EventSourcePort | null): void {
    for (const source of sources) {
      if (source === last) return
      source.close()
      sources.delete(source)
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
      closeUntil(null)
    },
  }
}

function runAfter(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs)
  return () => clearTimeout(timer)
}

function withParameter(address: string, name: string, value: string): string {
  const separator = address.includes('?') ? '&' : '?'
  return `${address}${separator}${new URLSearchParams({ [name]: value })}`
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
