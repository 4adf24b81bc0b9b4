import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isCovered } from './is-covered.ts'
import { commandOf, isKeyTaken, type PlayerCommand } from './player-command.ts'

/** The player's keys work wherever the focus is, except where keys mean something else. */
export function usePlayerKeys(
  rootRef: RefObject<HTMLElement | null>,
  onCommand: (command: PlayerCommand) => void,
): void {
  const perform = useEffectEvent(onCommand)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isKeyTaken(event, event.target)) return
      const command = commandOf(event)
      /* The sheet of the keys is closed by the key that opened it. */
      if (!command || (command.type !== 'help' && isCovered(rootRef.current))) return
      event.preventDefault()
      perform(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [rootRef])
}
