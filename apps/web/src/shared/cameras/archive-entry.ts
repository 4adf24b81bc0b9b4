/** Where the archive button of a card leads. */
import type { Camera } from '@sova/contract'

/** This far back there is surely something to see: recent, and written already. */
const STEP_BACK_S = 60

/** Unix seconds: a minute ago, or a minute before recording was switched off. */
export function archiveEntryS({ record_disable_period }: Pick<Camera, 'record_disable_period'>, nowMs: number): number {
  const lastMs = record_disable_period ? Math.min(nowMs, Date.parse(record_disable_period.start)) : nowMs
  return Math.floor(lastMs / 1000) - STEP_BACK_S
}
