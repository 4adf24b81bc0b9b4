/**
 * What the player of a cell says, many times a second, for the parts of the cell that show something of it. Each takes what
 * it shows and is rendered only when that changes: sixteen cells that are rendered four times a second, whole, take a
 * quarter of a processor from the pictures.
 */
import { useSyncExternalStore } from 'react'
import type { CellState } from '../../../player/index.ts'

export interface CellStateStore {
  /** Null before the player has said anything. */
  get(): CellState | null
  set(state: CellState): void
  subscribe(listener: () => void): () => void
}

export function createCellStateStore(): CellStateStore {
  let state: CellState | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param select what is shown of it; the same value means that there is nothing to show anew */
export const useCellState = <Shown extends string | boolean | null>(
  store: CellStateStore,
  select: (state: CellState | null) => Shown,
): Shown => useSyncExternalStore(store.subscribe, () => select(store.get()))
