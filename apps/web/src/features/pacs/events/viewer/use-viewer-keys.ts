import { useEffect, useEffectEvent } from 'react'
import type { Direction } from './viewed-event.ts'

interface ViewerActions {
  onStep(direction: Direction): void
  onMark(): void
}

/** The arrows step, M marks: by where the key is, so that it is the same in every layout. A field or a slider has its own keys. */
export function useViewerKeys({ onStep, onMark }: ViewerActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea, select')) {
      return
    }
    if (event.code === 'ArrowRight' || event.code === 'ArrowDown') onStep('next')
    else if (event.code === 'ArrowLeft' || event.code === 'ArrowUp') onStep('previous')
    else if (event.code === 'KeyM') onMark()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
