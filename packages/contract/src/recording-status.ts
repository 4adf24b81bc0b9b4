/** `recording_status.json` in both of Flussonic's shapes (spec 1 §7). Unix seconds and seconds. */
import * as z from 'zod/mini'

/** Without `from`: the outer bounds of the archive by camera number; an empty object where nothing is recorded. */
export const RecordingBounds = z.record(z.string(), z.object({ from: z.number(), to: z.number() }))
export type RecordingBounds = z.output<typeof RecordingBounds>

export const RecordingRange = z.object({ from: z.number(), duration: z.number() })
export type RecordingRange = z.output<typeof RecordingRange>

/** With `request=ranges`, `from` and `to`. */
export const RecordingRanges = z.array(z.object({ stream: z.string(), ranges: z.array(RecordingRange) }))
export type RecordingRanges = z.output<typeof RecordingRanges>
