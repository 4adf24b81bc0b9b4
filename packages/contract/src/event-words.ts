/** What an event says, as a code that is told in each reader's language; its sentences stand in the portal's dictionaries. */
import * as z from 'zod/mini'

export const EVENT_WORD_CODES = [
  'motion',
  /** `value`: the zone's place, from 1. */
  'intrusion',
  /** `value`: how many people. */
  'crowd',
  /** `value`: the spot's id. */
  'spot_taken',
  'spot_free',
  'no_helmet',
  'no_mask',
  'face_known',
  'face_unknown',
  'temperature_measured',
  /** What a camera tells over ONVIF without words of its own. */
  'seen_by_camera',
] as const
export type EventWordCode = (typeof EVENT_WORD_CODES)[number]

export const EventWords = z.object({
  code: z.enum(EVENT_WORD_CODES),
  value: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
})
export type EventWords = z.output<typeof EventWords>
