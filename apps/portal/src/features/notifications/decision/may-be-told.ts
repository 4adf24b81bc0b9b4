/** Who is told of what: as far as the account may see it otherwise. */
import { mayHearEvents, mayHearHealth } from '@sova/cameras'
import { AnalyticType, type NotificationKind } from '@sova/contract'

export interface Listener {
  /** Its right to the camera; null without one, and for a disk. */
  level: number | null
  isOperator: boolean
}

export function mayBeTold(kind: NotificationKind, { level, isOperator }: Listener): boolean {
  if (kind === 'disk_low') return isOperator
  return AnalyticType.safeParse(kind).success ? mayHearEvents({ level }) : mayHearHealth({ level })
}
