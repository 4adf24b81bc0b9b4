/** What the viewer asks for, by key or by button. */
export type PlayerCommand =
  | { type: 'toggle_play' }
  | { type: 'step'; byMs: number }
  | { type: 'live' }
  | { type: 'first_recording' }
  | { type: 'full_screen' }
  | { type: 'mute' }
  | { type: 'snapshot' }
  | { type: 'zoom'; factor: number }

const STEP_MS = 10_000
const LONG_STEP_MS = 60_000
const ZOOM_FACTOR = 0.7

export interface PressedKey {
  /** Where the key is, so that letters work in every keyboard layout. */
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

export const STEP_BACK: PlayerCommand = { type: 'step', byMs: -STEP_MS }
export const STEP_FORWARD: PlayerCommand = { type: 'step', byMs: STEP_MS }

export function commandOf(pressed: PressedKey): PlayerCommand | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  if (pressed.key === '+' || pressed.key === '=') return { type: 'zoom', factor: ZOOM_FACTOR }
  if (pressed.key === '-') return { type: 'zoom', factor: 1 / ZOOM_FACTOR }
  const stepMs = pressed.shiftKey ? LONG_STEP_MS : STEP_MS
  switch (pressed.code) {
    case 'ArrowLeft':
      return { type: 'step', byMs: -stepMs }
    case 'ArrowRight':
      return { type: 'step', byMs: stepMs }
    case 'Space':
      return { type: 'toggle_play' }
    case 'Home':
      return { type: 'first_recording' }
    case 'End':
    case 'KeyL':
      return { type: 'live' }
    case 'KeyF':
      return { type: 'full_screen' }
    case 'KeyM':
      return { type: 'mute' }
    case 'KeyS':
      return { type: 'snapshot' }
    default:
      return null
  }
}

/** Where the keys belong to what has the focus: text is typed, buttons are pressed with the space bar. */
export function isKeyTaken(pressed: Pick<PressedKey, 'code'>, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input, textarea, select, [contenteditable="true"], [role="menuitem"]')) return true
  return pressed.code === 'Space' && target.matches('button, a, [role="tab"]')
}
