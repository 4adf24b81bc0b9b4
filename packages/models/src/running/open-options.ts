import type { OpenOptions } from './open-model.ts'

/** A model that needs longer for one look sees nothing of what passes by. */
const LOOK_MAX_MS = 2000
/** Watchers decode beside it. */
const THREADS = 2

/** How the engine opens models. */
export const openOptions = (providers: readonly string[]): OpenOptions => ({
  providers,
  threadCount: THREADS,
  lookMaxMs: LOOK_MAX_MS,
})
