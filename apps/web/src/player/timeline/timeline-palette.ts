/** Colours of the canvas, from the style sheet, so that both themes have one source. */
export interface TimelinePalette {
  background: string
  line: string
  ink: string
  inkStrong: string
  recorded: string
  gap: string
  future: string
  now: string
  cursor: string
  cursorInk: string
  hover: string
  font: string
}

const VARIABLES: Record<keyof TimelinePalette, string> = {
  background: '--timeline-background',
  line: '--timeline-line',
  ink: '--timeline-ink',
  inkStrong: '--ink-1',
  recorded: '--timeline-recorded',
  gap: '--timeline-gap',
  future: '--timeline-future',
  now: '--ok',
  cursor: '--timeline-cursor',
  cursorInk: '--timeline-cursor-ink',
  hover: '--ink-3',
  font: '--font',
}

export function readPalette(element: Element): TimelinePalette {
  const style = getComputedStyle(element)
  const entries = Object.entries(VARIABLES).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()])
  return Object.fromEntries(entries)
}
