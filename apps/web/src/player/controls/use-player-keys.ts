import { useEffect, useEffectEvent } from 'react'
import { commandOf, isKeyTaken, type PlayerCommand } from './player-command.ts'

/** The player's keys work wherever the focus is, except where keys mean something else. */
export function usePlayerKeys(onCommand: (command: PlayerCommand) => void): void {
  const perform = useEffectEvent(onCommand)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isKeyTaken(event, event.target)) return
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      perform(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
