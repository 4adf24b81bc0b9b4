import { prettyDOM } from '@testing-library/react'

/**
 * What a search that found nothing throws. A search that waits throws it many times and forgets it; printing the page each
 * time would take a fifth of a test, so it is printed when the message is read.
 */
export function describeMissingElement(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const keep = (value: string) => Object.defineProperty(error, 'message', { value, writable: true })
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => keep([message, prettyDOM(container)].filter(Boolean).join('\n\n')).message,
    set: keep,
  })
}
