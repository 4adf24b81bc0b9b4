import type { AnalyticType } from '@sova/contract'

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
  alarm: string
  selection: string
  selectionEdge: string
  font: string
  analytic: Record<AnalyticType, string>
}

const ANALYTIC_VARIABLES: Record<AnalyticType, string> = {
  thermal_vision: '--analytic-thermal',
  car_number: '--analytic-car',
  face_recognition: '--analytic-face',
  helmet: '--analytic-helmet',
  motion_alarm: '--analytic-motion',
  mask: '--analytic-mask',
  crowd: '--analytic-crowd',
  perimeter_security: '--analytic-perimeter',
  people_counter: '--analytic-people',
  parking_detection: '--analytic-parking',
}

const VARIABLES: Record<Exclude<keyof TimelinePalette, 'analytic'>, string> = {
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
  alarm: '--bad',
  selection: '--timeline-selection',
  selectionEdge: '--accent',
  font: '--font',
}

export function readPalette(element: Element): TimelinePalette {
  const style = getComputedStyle(element)
  const read = <Name extends string>(variables: Record<Name, string>): Record<Name, string> => {
    const entries = Object.entries<string>(variables).map(([name, variable]) => [
      name,
      style.getPropertyValue(variable).trim(),
    ])
    return Object.fromEntries(entries)
  }
  return { ...read(VARIABLES), analytic: read(ANALYTIC_VARIABLES) }
}
