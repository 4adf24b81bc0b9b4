/** What stands beside the player (spec 1 §2 Smart player screen). Analytics mode is a camera that has analytics. */
import type { AnalyticType } from '@sova/contract'

export type SideTab = 'events' | 'info' | 'schedule'

export function sideTabsOf(analytics: readonly AnalyticType[]): SideTab[] {
  return [
    ...(analytics.length > 0 ? (['events'] as const) : []),
    'info',
    ...(analytics.includes('perimeter_security') ? (['schedule'] as const) : []),
  ]
}

export const initialSideTab = (analytics: readonly AnalyticType[]): SideTab =>
  analytics.length > 0 ? 'events' : 'info'
