/** What the media server knows of a camera: read from the database, kept sealed on the disk. */
import * as z from 'zod/mini'

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
  /** Hosts whose pages may embed this camera. */
  embedHosts: z.array(z.string()),
})
export type CameraConfig = z.output<typeof CameraConfig>

interface Period {
  readonly start: Date | null
  readonly end: Date | null
}

/** A period without a start is none; one without an end goes on. */
export const isWithin = ({ start, end }: Period, nowMs: number): boolean =>
  start !== null && start.getTime() <= nowMs && (end === null || end.getTime() > nowMs)
