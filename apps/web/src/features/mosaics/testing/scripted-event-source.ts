/** jsdom has no server-sent events; this one says what a test lets it say. */
import type { AnalyticMessage } from '@sova/contract'
import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

class ScriptedEventSource {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: ScriptedEventSource[] = []
  readonly address: string
  readyState = ScriptedEventSource.OPEN
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null

  constructor(address: string) {
    this.address = address
    ScriptedEventSource.opened.push(this)
  }
  close() {
    this.readyState = ScriptedEventSource.CLOSED
  }
}

export interface EventSourceScript {
  /** Addresses of the streams that are open. */
  addresses(): string[]
  /** Comes over every open stream. */
  tell(...messages: AnalyticMessage[]): void
  tellText(text: string): void
  /** The server refuses the address. */
  refuse(): void
}

export function scriptEventSource(): EventSourceScript {
  beforeEach(() => {
    ScriptedEventSource.opened = []
    globalThis.EventSource = ScriptedEventSource as never
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource')
  })
  const open = () => ScriptedEventSource.opened.filter(({ readyState }) => readyState !== ScriptedEventSource.CLOSED)
  const tellText = (data: string) => {
    act(() => {
      for (const source of open()) source.onmessage?.({ data })
    })
  }
  return {
    addresses: () => open().map(({ address }) => address),
    tell: (...messages) => {
      for (const message of messages) tellText(JSON.stringify(message))
    },
    tellText,
    refuse: () => {
      for (const source of open()) {
        source.readyState = ScriptedEventSource.CLOSED
        source.onerror?.()
      }
    },
  }
}
