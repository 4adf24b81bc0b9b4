/** What the page asks of the browser around it, passed in so that tests hold the clock and the reload button. */
import { createContext, use } from 'react'

export interface BrowserEnvironment {
  /** Unix time in ms. */
  nowMs(): number
  /** For what lasts: a clock that is set does not move it, ms. */
  monotonicMs(): number
  /** Uniform in [0, 1). */
  random(): number
  reloadPage(): void
}

export const browserEnvironment: BrowserEnvironment = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  random: () => Math.random(),
  reloadPage: () => window.location.reload(),
}

const Environment = createContext(browserEnvironment)

export const EnvironmentProvider = Environment.Provider

export const useEnvironment = (): BrowserEnvironment => use(Environment)
