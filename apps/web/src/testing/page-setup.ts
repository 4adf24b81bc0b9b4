/** What jsdom lacks and the page needs, and the Russian texts that the tests read. */
import '@testing-library/jest-dom/vitest'
import { REQUEST_TIMEOUT_MS } from '@sova/contract'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, vi } from 'vitest'
import { startI18n } from '../i18n/start-i18n.ts'
import type { EventSourcePort } from '../shared/events/event-stream.ts'
import { describeMissingElement } from './element-error.ts'

/** One page of jsdom serves many test files, one after another; each finds it as if it were new. */
export async function preparePage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  fillGaps()
  if (i18next.isInitialized) await i18next.changeLanguage('ru')
  else await startI18n('ru')
  /* Only how long to wait at most: a loaded machine must not fail a test. */
  configure({ asyncUtilTimeout: 60_000, getElementError: describeMissingElement })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

const setTimeoutAsIs = globalThis.setTimeout
/** How long the page waits for a hand to rest. */
const PAUSE_MS = { min: 200, max: 450 }

/**
 * Nobody types here: the page waits a tenth of its pauses, which would be most of the time of a test of a search. And a slow
 * machine is no slow network: an answer may take six times as long as elsewhere.
 */
function inTest(delayMs: number): number {
  if (delayMs === REQUEST_TIMEOUT_MS) return delayMs * 6
  return delayMs >= PAUSE_MS.min && delayMs <= PAUSE_MS.max ? delayMs / 10 : delayMs
}

const setTimeoutOfTest = (run: () => void, delayMs = 0, ...given: []) => setTimeoutAsIs(run, inTest(delayMs), ...given)

function fillGaps(): void {
  globalThis.setTimeout = Object.assign(setTimeoutOfTest, setTimeoutAsIs)
  window.matchMedia = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  globalThis.ResizeObserver = ResizeObserverOfNothing
  globalThis.IntersectionObserver = IntersectionObserverOfEverything
  Object.assign(globalThis, { EventSource: EventSourceOfNothing })

  /*
   * No style sheet is loaded in tests, so the inline style is all there is. jsdom would compute a whole cascade for each
   * element that a query by role looks at, which takes most of a test's time.
   */
  window.getComputedStyle = (element: Element) =>
    element instanceof HTMLElement || element instanceof SVGElement ? element.style : new CSSStyleDeclaration()

  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  /* The player is there, but nothing is ever decoded or drawn. */
  HTMLMediaElement.prototype.load = () => undefined
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  HTMLMediaElement.prototype.pause = () => undefined
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => undefined
  HTMLCanvasElement.prototype.getContext = () => null
}

class ResizeObserverOfNothing implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Never opens, never breaks. */
class EventSourceOfNothing implements EventSourcePort {
  readonly readyState = 0
  onopen: EventSourcePort['onopen'] = null
  onmessage: EventSourcePort['onmessage'] = null
  onerror: EventSourcePort['onerror'] = null
  close() {}
}

/** Everything is in view at once. */
class IntersectionObserverOfEverything implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #callback: IntersectionObserverCallback

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    this.#callback([entry], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
