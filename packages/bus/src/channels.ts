/** What is said between processes. A message names what changed; whoever needs the details reads the database. */
import { AnalyticMessage, AnalyticType, SceneTracks } from '@sova/contract'
import * as z from 'zod/mini'

const AccountId = z.string().check(z.regex(/^\d+$/))

export const CHANNELS = {
  /** A camera was added, changed or taken away; any of them with `number` null. */
  camera_changed: z.object({ number: z.nullable(z.string()) }),
  /** What an account may see changed: for one camera, or for any with `number` null. */
  rights_changed: z.object({ account_id: AccountId, number: z.nullable(z.string()) }),
  /** The account signed out, or its sessions were ended. */
  session_ended: z.object({ account_id: AccountId }),
  /** Title, logo, language or map of the installation. */
  installation_changed: z.object({}),
  /** Another key signs media tokens from now on. */
  signing_keys_changed: z.object({}),
  /** No picture for ten seconds. Moments are Unix ms. */
  camera_offline: z.object({ number: z.string(), since: z.int(), reason: z.string() }),
  /** Pictures again; `since` is when they had stopped, null when the media server has just begun to look. */
  camera_online: z.object({ number: z.string(), at: z.int(), since: z.nullable(z.int()) }),
  /** Nothing reached the archive for ten seconds; said again with `to` once recording goes on. */
  recording_gap: z.object({ number: z.string(), from: z.int(), to: z.nullable(z.int()), reason: z.string() }),
  /** A disk of a media server is short of space, or fails; `to` once it is well again. */
  disk_low: z.object({
    media_server_id: z.int(),
    dir: z.string(),
    is_failed: z.boolean(),
    since: z.int(),
    to: z.nullable(z.int()),
  }),
  /** Events that were stored, or told more of. As many as one message carries. */
  analytics_events: z.object({ messages: z.array(AnalyticMessage) }),
  /** What was found out about events that were told before: who passed, and whether they may. */
  analytics_events_changed: z.object({ messages: z.array(AnalyticMessage) }),
  /** Somebody looks at what is followed in a camera's picture; said again while they do. */
  scene_tracks_wanted: z.object({ number: z.string() }),
  /** What is followed there now. Nobody stores it. */
  scene_tracks: SceneTracks,
  /** Settings or schedules of an analytic of a camera. */
  analytics_settings_changed: z.object({ number: z.string(), type: AnalyticType }),
  /** Somebody asks a device to open; the command is a row of `device_command`. */
  device_command: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  /** The device has answered, or did not in time. */
  device_answered: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
} as const

export type Channel = keyof typeof CHANNELS
export type MessageOf<C extends Channel> = z.output<(typeof CHANNELS)[C]>

/** NOTIFY carries less than 8000 bytes. */
export const MESSAGE_BYTES_MAX = 7900

const Envelope = z.object({ channel: z.enum(Object.keys(CHANNELS) as Channel[]), message: z.unknown() })

export class BusMessageError extends Error {
  override name = 'BusMessageError'
}

/** @throws BusMessageError for a message that is too long to be carried, or that no receiver would take */
export function encodeMessage<C extends Channel>(channel: C, message: MessageOf<C>): string {
  const { error } = CHANNELS[channel].safeParse(message)
  if (error) throw new BusMessageError(`a message on ${channel} is not as it is agreed: ${error.message}`)
  const text = JSON.stringify({ channel, message })
  const bytes = Buffer.byteLength(text)
  if (bytes <= MESSAGE_BYTES_MAX) return text
  throw new BusMessageError(`a message on ${channel} has ${bytes} bytes, at most ${MESSAGE_BYTES_MAX} are carried`)
}

/** Null for what another version of Sova, or somebody else, has sent. */
export function decodeMessage(text: string): { channel: Channel; message: unknown } | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) return null
  const { channel } = envelope.data
  const message = CHANNELS[channel].safeParse(envelope.data.message)
  return message.success ? { channel, message: message.data } : null
}
