/** What the media server knows of a camera: read from the database, kept sealed on the disk. */
import * as z from 'zod/mini'

/** Unix ms. */
const Period = z.object({ startMs: z.nullable(z.number()), endMs: z.nullable(z.number()) })
type Period = z.output<typeof Period>

export const CameraConfig = z.object({
  number: z.string().check(z.regex(/^[0-9]{1,19}$/)),
  /** Source addresses by stream; they hold passwords and never reach a log. */
  mainUrl: z.nullable(z.string()),
  secondUrl: z.nullable(z.string()),
  /** An inactive camera is not even connected to. */
  isActive: z.boolean(),
  isRecorded: z.boolean(),
  dvrHours: z.nullable(z.number()),
  dvrSizeGb: z.nullable(z.number()),
  /** What makes it inactive or not recorded as time goes on; what an older version kept has none. */
  periods: z.optional(z.object({ inactivity: Period, recordDisabled: Period })),
  /** Hosts whose pages may embed this camera. */
  embedHosts: z.array(z.string()),
})
export type CameraConfig = z.output<typeof CameraConfig>

/** A period without a start is none; one without an end goes on. */
export const isWithin = ({ startMs, endMs }: Period, nowMs: number): boolean =>
  startMs !== null && startMs <= nowMs && (endMs === null || endMs > nowMs)

/** Periods begin and end also while the database is away. */
export function configAt(config: CameraConfig, nowMs: number): CameraConfig {
  const { periods, dvrHours, dvrSizeGb } = config
  if (!periods) return config
  const isActive = !isWithin(periods.inactivity, nowMs)
  const hasArchive = dvrHours !== null || dvrSizeGb !== null
  return { ...config, isActive, isRecorded: isActive && hasArchive && !isWithin(periods.recordDisabled, nowMs) }
}
