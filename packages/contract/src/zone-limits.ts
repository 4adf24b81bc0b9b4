/** What the zone editor lets a person draw (spec 2 §9; the meaning of its figures is read in readings.md). */

interface Limits {
  min: number
  max: number
}

export const ZONE_LIMITS = {
  /** Points around the zone of a perimeter. */
  zonePoints: { min: 3, max: 100 },
  /** Lines at which one camera counts people. */
  countingLines: { min: 1, max: 3 },
  /** A parking spot is a quadrangle. */
  parkingCorners: { min: 4, max: 4 },
} as const satisfies Record<string, Limits>

export type ZoneLimit = keyof typeof ZONE_LIMITS

/** Whether so many points, lines or corners can be kept. */
export const isWithinZoneLimit = (limit: ZoneLimit, count: number): boolean =>
  count >= ZONE_LIMITS[limit].min && count <= ZONE_LIMITS[limit].max
