import { useEffect, useEffectEvent } from 'react'

interface WallKeys {
  cellsCount: number
  solo(cell: number): void
  soloEnd(): void
  fullScreen(): void
  /** Null where there is no archive. */
  archiveTools: (() => void) | null
  /** The sound of alarms. */
  mute(): void
}

/** Keys of the whole page: they rest while something is typed or a dialog is open. */
export function useWallKeys(keys: WallKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (digit !== undefined && Number(digit) <= keys.cellsCount) keys.solo(Number(digit) - 1)
    if (event.key === 'Escape') keys.soloEnd()
    if (event.code === 'KeyF') keys.fullScreen()
    if (event.code === 'KeyT') keys.archiveTools?.()
    if (event.code === 'KeyM') keys.mute()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="slider"]') !== null
