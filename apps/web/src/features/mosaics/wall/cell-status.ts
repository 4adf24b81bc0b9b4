/** What the dot beside a camera's name says. Pure. */
import type { CellState } from '../../../player/index.ts'

export type CellStatus = 'live' | 'archive' | 'connecting' | 'failed'

/** @param state null before the player has said anything */
export function cellStatus(state: CellState | null): CellStatus {
  if (state === null) return 'connecting'
  if (state.failure !== null) return 'failed'
  if (state.phase === 'idle' || state.phase === 'connecting' || state.phase === 'stalled') return 'connecting'
  return state.mode
}

/** In tenths, as a person reads it; null where it is not known, or not live. */
export const latencySeconds = (state: CellState | null): string | null =>
  state?.mode === 'live' && state.latencyMs !== null ? (Math.max(0, state.latencyMs) / 1000).toFixed(1) : null

export const failureOf = (state: CellState | null): CellState['failure'] => state?.failure ?? null

/** Nothing is recorded at the moment that is asked for; or nothing later, so that the picture ended. */
export const isInGap = (state: CellState | null): boolean =>
  state !== null && (state.isInGap || state.phase === 'ended')
