/** What processes say on the bus, as things that rules may tell of. */
import type { MessageOf } from '@sova/bus'
import { type AnalyticMessage, NOTIFICATION_TEXT_LENGTH_MAX } from '@sova/contract'
import { SAYS_NOTHING, sayingOf } from '../decision/saying.ts'
import type { Happening } from './pending.ts'

/** Null for more of something that was told before. */
export function ofEvent(message: AnalyticMessage): Happening | null {
  if (message.type === 'motion_alarm' && !message.is_new) return null
  return {
    kind: message.type,
    cameraNumber: message.camera_number,
    source: eventSource(message.camera_number, message.id),
    atMs: message.at,
    ...sayingOf({
      ...message,
      plate: message.type === 'car_number' ? message.number : null,
      temperature: message.type === 'thermal_vision' ? message.temperature : null,
    }),
  }
}

/** @param since of the alert; 0 where the media server had just begun to look */
export const ofOffline = ({ number, since }: MessageOf<'camera_offline'>, nowMs: number): Happening => ({
  kind: 'camera_offline',
  cameraNumber: number,
  source: alertSource('camera_offline', number, since),
  atMs: since === 0 ? nowMs : since,
  ...SAYS_NOTHING,
})

/** Null for a gap that has ended: it was told when it began. */
export const ofGap = ({ number, from, to }: MessageOf<'recording_gap'>): Happening | null =>
  to === null
    ? {
        kind: 'recording_gap',
        cameraNumber: number,
        source: alertSource('recording_gap', number, from),
        atMs: from,
        ...SAYS_NOTHING,
      }
    : null

export const ofDisk = ({ dir, media_server_id, since, to }: MessageOf<'disk_low'>): Happening | null =>
  to === null
    ? {
        kind: 'disk_low',
        cameraNumber: null,
        source: alertSource('disk_low', `${media_server_id} ${dir}`, since),
        atMs: since,
        text: dir.slice(0, NOTIFICATION_TEXT_LENGTH_MAX),
        words: null,
      }
    : null

/** Events of two cameras may have the same id. */
export const eventSource = (cameraNumber: string, id: number | string): string => `event ${cameraNumber} ${id}`
export const alertSource = (kind: string, subject: string, sinceMs: number): string => `${kind} ${subject} ${sinceMs}`
