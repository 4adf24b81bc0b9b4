/** What jsdom lacks and the page needs, and the Russian texts that the tests read. */
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
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

Element.prototype.scrollIntoView = () => undefined
HTMLMediaElement.prototype.load = () => undefined
window.scrollTo = () => undefined

await startI18n('ru')

afterEach(cleanup)
