/** What jsdom lacks and the page needs, and the Russian texts that the tests read. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { startI18n } from '../i18n/start-i18n.ts'

window.matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Everything is in view at once. */
globalThis.IntersectionObserver = class implements IntersectionObserver {
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

/**
 * No style sheet is loaded in tests, so the inline style is all there is. jsdom would compute a whole cascade for each
 * element that a query by role looks at, which takes most of a test's time.
 */
window.getComputedStyle = (element: Element) =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : new CSSStyleDeclaration()

Element.prototype.scrollIntoView = () => undefined
/* The player is there, but nothing is ever decoded or drawn. */
HTMLMediaElement.prototype.load = () => undefined
HTMLMediaElement.prototype.play = () => Promise.resolve()
HTMLMediaElement.prototype.pause = () => undefined
HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
HTMLVideoElement.prototype.cancelVideoFrameCallback = () => undefined
HTMLCanvasElement.prototype.getContext = () => null
window.scrollTo = () => undefined

/* Only how long to wait at most: a loaded machine must not fail a test. */
configure({ asyncUtilTimeout: 10_000 })

await startI18n('ru')

afterEach(cleanup)
