/** What the viewer asks for, by key or by button. */
export type PlayerCommand =
  | { type: 'toggle_play' }
  | { type: 'step'; byMs: number }
  | { type: 'step_frame'; direction: 1 | -1 }
  | { type: 'speed'; direction: 1 | -1 }
  | { type: 'event'; direction: 1 | -1 }
  | { type: 'live' }
  | { type: 'first_recording' }
  | { type: 'full_screen' }
  | { type: 'mute' }
  | { type: 'snapshot' }
  | { type: 'picture_in_picture' }
  | { type: 'whole_picture' }
  | { type: 'download' }
  | { type: 'stats' }
  | { type: 'help' }
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

const COMMANDS_BY_CODE: Record<string, PlayerCommand> = {
  Space: { type: 'toggle_play' },
  Home: { type: 'first_recording' },
  End: { type: 'live' },
  KeyL: { type: 'live' },
  KeyF: { type: 'full_screen' },
  KeyM: { type: 'mute' },
  KeyS: { type: 'snapshot' },
  KeyP: { type: 'picture_in_picture' },
  KeyT: { type: 'download' },
  KeyI: { type: 'stats' },
  Digit0: { type: 'whole_picture' },
  BracketLeft: { type: 'event', direction: -1 },
  BracketRight: { type: 'event', direction: 1 },
}

export function commandOf(pressed: PressedKey): PlayerCommand | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null
  if (pressed.key === '?') return { type: 'help' }
  if (pressed.key === '+' || pressed.key === '=') return { type: 'zoom', factor: ZOOM_FACTOR }
  if (pressed.key === '-') return { type: 'zoom', factor: 1 / ZOOM_FACTOR }
  switch (pressed.code) {
    case 'ArrowLeft':
      return { type: 'step', byMs: pressed.shiftKey ? -LONG_STEP_MS : -STEP_MS }
    case 'ArrowRight':
      return { type: 'step', byMs: pressed.shiftKey ? LONG_STEP_MS : STEP_MS }
    case 'Comma':
      return { type: pressed.shiftKey ? 'speed' : 'step_frame', direction: -1 }
    case 'Period':
      return { type: pressed.shiftKey ? 'speed' : 'step_frame', direction: 1 }
    default:
      return COMMANDS_BY_CODE[pressed.code] ?? null
  }
}

/** For the help sheet: what is pressed, and the entry of the dictionary that says what it does. */
export const KEY_HELP = [
  { keys: ['Space'], label: 'helpPlay' },
  { keys: ['←', '→'], label: 'helpStep' },
  { keys: ['Shift ←', 'Shift →'], label: 'helpLongStep' },
  { keys: [',', '.'], label: 'helpFrame' },
  { keys: ['<', '>'], label: 'helpSpeed' },
  { keys: ['[', ']'], label: 'helpEvent' },
  { keys: ['Home'], label: 'helpFirst' },
  { keys: ['End', 'L'], label: 'helpLive' },
  { keys: ['+', '−'], label: 'helpZoom' },
  { keys: ['PgUp', 'PgDn'], label: 'helpPan' },
  { keys: ['0'], label: 'helpWhole' },
  { keys: ['F'], label: 'fullScreen' },
  { keys: ['P'], label: 'pictureInPicture' },
  { keys: ['M'], label: 'helpSound' },
  { keys: ['S'], label: 'snapshot' },
  { keys: ['T'], label: 'downloadFragment' },
  { keys: ['I'], label: 'stats' },
  { keys: ['?'], label: 'help' },
] as const

/** Where the keys belong to what has the focus: text is typed, choices are moved, buttons are pressed with the space bar. */
export function isKeyTaken(pressed: Pick<PressedKey, 'code'>, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input[type="radio"], input[type="checkbox"], input[type="range"]')) {
    return pressed.code.startsWith('Arrow') || pressed.code === 'Space'
  }
  if (target.matches('input, textarea, select, [contenteditable="true"], [role="menuitem"]')) return true
  return pressed.code === 'Space' && target.matches('button, a, [role="tab"]')
}
