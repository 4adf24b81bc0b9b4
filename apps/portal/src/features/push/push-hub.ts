/** Who listens to what, and how an event reaches them: one look-up by camera, one write a listener. */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import { type AnalyticMessage, type Locale, PUSH_ALL_TYPES, PUSH_HEARTBEAT_MS, type PushType } from '@sova/contract'
import { createFrameMemory } from './frame-memory.ts'
import { buildFrame, HEARTBEAT_CHUNK, type PushFrame } from './push-frames.ts'

/** Where chunks go: a socket, behind a limit. */
export interface ChunkSink {
  /** False when the listener is too slow and was let go. */
  write(chunk: Buffer): boolean
  end(): void
}

export interface ListenOrder {
  account: string
  type: PushType
  cameras: ReadonlySet<string>
  locale: Locale
  /** Unix ms. */
  expiresAtMs: number
  sink: ChunkSink
  /** The cameras that the account may still hear; empty for none. Asked again whenever rights may have changed. */
  recheck: () => Promise<ReadonlySet<string>>
}

interface Listener extends ListenOrder {
  stop(): void
  /** How often its rights were asked for, and which of these answers is the newest that came. */
  askedCount: number
  newestAnswer: number
}

/** Since the portal began, but for the listeners of now. */
export interface PushFigures {
  listeners: number
  events: number
  frames: number
  slowListeners: number
}

export interface PushHub {
  listen(order: ListenOrder): () => void
  /** Null when it is not remembered what came after that frame. */
  framesAfter(id: string, order: Pick<ListenOrder, 'type' | 'cameras'>): PushFrame[] | null
  /** Whether the account may listen to one stream more. */
  hasRoomFor(account: string): boolean
  figures(): PushFigures
  close(): Promise<void>
}

const LISTENERS_MAX = 5000
/** A wall opens few, a program one a camera; no account takes the streams of all others. */
export const LISTENERS_OF_ACCOUNT_MAX = 500

export interface PushHubInputs {
  bus: Bus
  clock: Clock
  logger: Logger
}

export async function createPushHub({ bus, clock, logger }: PushHubInputs): Promise<PushHub> {
  const listeners = new Set<Listener>()
  const byCamera = new Map<string, Set<Listener>>()
  const memory = createFrameMemory()
  const stopping = new AbortController()
  const counts = { events: 0, frames: 0, slowListeners: 0 }

  function attach(listener: Listener): void {
    listeners.add(listener)
    for (const number of listener.cameras) {
      const heard = byCamera.get(number)
      if (heard) heard.add(listener)
      else byCamera.set(number, new Set([listener]))
    }
  }

  function detach(listener: Listener): void {
    listeners.delete(listener)
    for (const number of listener.cameras) {
      const heard = byCamera.get(number)
      heard?.delete(listener)
      if (heard?.size === 0) byCamera.delete(number)
    }
  }

  function send(listener: Listener, chunk: Buffer): void {
    if (listener.sink.write(chunk)) return
    counts.slowListeners += 1
    detach(listener)
  }

  function tell(messages: readonly AnalyticMessage[]): void {
    counts.events += messages.length
    for (const message of messages) {
      const frame = buildFrame(message)
      memory.add(frame, clock.nowMs())
      for (const listener of byCamera.get(frame.cameraNumber) ?? []) {
        if (!hears(listener, frame)) continue
        counts.frames += 1
        send(listener, frame.chunkIn(listener.locale))
      }
    }
  }

  async function recheck(isConcerned: (listener: Listener) => boolean): Promise<void> {
    for (const listener of [...listeners].filter(isConcerned)) {
      listener.askedCount += 1
      const asked = listener.askedCount
      const cameras = await listener.recheck().catch((error: unknown) => {
        // Whoever may not be let listen any more is not: the page comes again by itself.
        logger.warn({ err: error }, 'rights to an event stream could not be read')
        return new Set<string>()
      })
      // An answer that comes late must not give back what a newer one has taken.
      if (!listeners.has(listener) || asked < listener.newestAnswer) continue
      listener.newestAnswer = asked
      if (cameras.size === 0) listener.stop()
      else {
        detach(listener)
        listener.cameras = cameras
        attach(listener)
      }
    }
  }

  const stopAll = (isConcerned: (listener: Listener) => boolean) => {
    for (const listener of [...listeners].filter(isConcerned)) listener.stop()
  }

  const unsubscribers = [
    await bus.subscribe('analytics_events', ({ messages }) => tell(messages)),
    await bus.subscribe('analytics_events_changed', ({ messages }) => tell(messages)),
    await bus.subscribe(
      'rights_changed',
      ({ account_id, number }) =>
        void recheck(({ account, cameras }) => account === account_id && (number === null || cameras.has(number))),
    ),
    await bus.subscribe(
      'camera_changed',
      ({ number }) => void recheck(({ cameras }) => number === null || cameras.has(number)),
    ),
    bus.onGap(() => {
      // What came in the meantime is read from the store when they come again.
      memory.forget()
      stopAll(() => true)
    }),
  ]

  async function beat(): Promise<void> {
    for (;;) {
      await clock.sleep(PUSH_HEARTBEAT_MS, stopping.signal)
      if (stopping.signal.aborted) return
      const nowMs = clock.nowMs()
      stopAll(({ expiresAtMs }) => expiresAtMs <= nowMs)
      for (const listener of [...listeners]) send(listener, HEARTBEAT_CHUNK)
    }
  }
  const beating = beat()

  return {
    listen(order) {
      const listener: Listener = {
        ...order,
        askedCount: 0,
        newestAnswer: 0,
        stop() {
          detach(listener)
          listener.sink.end()
        },
      }
      attach(listener)
      return () => detach(listener)
    },
    framesAfter: (id, order) => memory.after(id)?.filter((frame) => hears(order, frame)) ?? null,
    hasRoomFor(account) {
      if (listeners.size >= LISTENERS_MAX) return false
      return [...listeners].filter((listener) => listener.account === account).length < LISTENERS_OF_ACCOUNT_MAX
    },
    figures: () => ({ ...counts, listeners: listeners.size }),
    async close() {
      stopping.abort()
      for (const unsubscribe of unsubscribers) unsubscribe()
      stopAll(() => true)
      await beating
    },
  }
}

const hears = ({ type, cameras }: Pick<ListenOrder, 'type' | 'cameras'>, frame: PushFrame): boolean =>
  (type === PUSH_ALL_TYPES || type === frame.type) && cameras.has(frame.cameraNumber)
