import { useCallback, useEffect, useState } from 'react'

/** The sign that something is under way stays this long after it ended, so that it never only flashes (spec 1 §9). */
export const TOKEN_LOADING_MS = 500

export function useTokenLoading() {
  const [state, setState] = useState<'idle' | 'running' | 'ending'>('idle')
  useEffect(() => {
    if (state !== 'ending') return
    const timer = setTimeout(() => setState('idle'), TOKEN_LOADING_MS)
    return () => clearTimeout(timer)
  }, [state])
  return {
    isShown: state !== 'idle',
    begin: useCallback(() => setState('running'), []),
    end: useCallback(() => setState('ending'), []),
  }
}
