import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * The same function for as long as the component is mounted, which does what its newest rendering says: parts that get it
 * need not be rendered with every picture. Not to be called while rendering.
 */
export function useStable<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(action)
  useInsertionEffect(() => {
    latest.current = action
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
