/** How often each camera is looked at: less often before the models fall behind, as often as is of use otherwise. Pure. */

/** Two looks a second see a car that passes at 30 km/h several times. */
export const LOOK_INTERVAL_MIN_MS = 500
export const LOOK_INTERVAL_MAX_MS = 30_000
/** Share of the time that looks may take; the rest is for photos, and for looks that take longer than usual. */
const BUSY_SHARE = 0.7
/** How much one look changes what is known of them. */
const NEW_SHARE = 0.2

export const averageLookMs = (averageMs: number | null, lookMs: number): number =>
  averageMs === null ? lookMs : averageMs + (lookMs - averageMs) * NEW_SHARE

export function lookIntervalMs(averageMs: number | null, cameraCount: number): number {
  const fairMs = ((averageMs ?? 0) * Math.max(1, cameraCount)) / BUSY_SHARE
  return Math.round(Math.min(LOOK_INTERVAL_MAX_MS, Math.max(LOOK_INTERVAL_MIN_MS, fairMs)))
}
