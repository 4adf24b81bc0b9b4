import type { AnalyticMessageOf } from '@sova/contract'

let lastId = 0

/** Somebody crosses the line of a perimeter. */
export const buildMessage = (
  given: Partial<AnalyticMessageOf<'perimeter_security'>> = {},
): AnalyticMessageOf<'perimeter_security'> => ({
  id: ++lastId,
  type: 'perimeter_security',
  text: 'Проникновение в зону',
  date: '20.11.2026 17:00:00',
  at: Date.UTC(2026, 10, 20, 12),
  camera_number: '100',
  duration: 5,
  ...given,
})
