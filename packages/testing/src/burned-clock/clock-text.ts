/** The wall clock as it is burned in: `2026-11-21 03:42:11.123`, in UTC. */
const PATTERN = 'dddd-dd-dd dd:dd:dd.ddd'

/** The clock takes the last cells of the strip, the camera's name the first ones. */
export const CLOCK_CELLS = PATTERN.length

export function formatBurnedClock(wallClockMs: number): string {
  return new Date(Math.round(wallClockMs)).toISOString().replace('T', ' ').replace('Z', '')
}

/** @returns Unix ms, or null when the text is no moment */
export function parseBurnedClock(text: string): number | null {
  const wallClockMs = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(wallClockMs) || formatBurnedClock(wallClockMs) !== text ? null : wallClockMs
}

/** Which characters may stand in a cell of the clock. */
export function clockCharacters(cellIndex: number): string {
  const kind = PATTERN.charAt(cellIndex)
  return kind === 'd' ? '0123456789' : kind
}
