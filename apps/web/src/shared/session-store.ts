/**
 * What one person did in this tab and no page keeps, such as the places that were left. It ends with the session, as what
 * was loaded does: whoever signs in next begins without it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { create, type StoreApi, type UseBoundStore } from 'zustand'

const restarts = new Set<() => void>()

export function createSessionStore<State extends object>(initial: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial)
  restarts.add(() => store.setState(initial, true))
  return store
}

export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear()
  for (const restart of restarts) restart()
}
