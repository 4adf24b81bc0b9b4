/** What may be drawn for what (spec 2 §9, zone editor). */
import { ANALYTIC_ZONES_MAX, PARKING_SPOTS_MAX, ZONE_LIMITS } from '@sova/contract'
import type { DrawingRules } from './drawing.ts'

interface PictureSize {
  width: number
  height: number
}

export const zoneRules = ({ width, height }: PictureSize): DrawingRules => ({
  kind: 'zone',
  width,
  height,
  points: ZONE_LIMITS.zonePoints,
  shapes: { min: 0, max: ANALYTIC_ZONES_MAX },
  hasSensitivity: true,
  hasEnter: false,
})

/** One zone, whose sensitivity the camera keeps for itself. */
export const detectionZoneRules = ({ width, height }: PictureSize): DrawingRules => ({
  ...zoneRules({ width, height }),
  shapes: { min: 0, max: 1 },
  hasSensitivity: false,
})

export const lineRules = ({ width, height }: PictureSize): DrawingRules => ({
  kind: 'line',
  width,
  height,
  points: { min: 2, max: 2 },
  shapes: ZONE_LIMITS.countingLines,
  hasSensitivity: false,
  hasEnter: true,
})

export const parkingRules = ({ width, height }: PictureSize): DrawingRules => ({
  kind: 'spot',
  width,
  height,
  points: ZONE_LIMITS.parkingCorners,
  shapes: { min: 0, max: PARKING_SPOTS_MAX },
  hasSensitivity: false,
  hasEnter: false,
})
