import type { EventScreenshots, NewAnalyticEvent } from '@sova/contract'
import type { Happening } from '../watching/happening.ts'
import type { Shots } from '../workers/worker-messages.ts'

/** What a watcher saw, as the store takes it. */
export function toEvent(cameraNumber: string, happening: Happening, { full, part }: Shots): NewAnalyticEvent {
  const { type, atMs, durationMs, text, isNew, continues, key } = happening
  const screenshots: EventScreenshots = {}
  if (full) screenshots.full = full
  if (type === 'crowd' && full) screenshots.crowd = full
  else if (type !== 'crowd' && part) screenshots.event = part
  return {
    camera_number: cameraNumber,
    type,
    at_ms: Math.round(atMs),
    text,
    alarm: type !== 'people_counter',
    external_id: key,
    is_new: isNew,
    ...(durationMs === null ? {} : { duration_ms: Math.max(0, Math.round(durationMs)), continues }),
    ...(Object.keys(screenshots).length > 0 ? { screenshots } : {}),
  }
}
