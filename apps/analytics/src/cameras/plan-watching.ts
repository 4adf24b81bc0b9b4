/** Which cameras are watched now, and for what: a pure decision from what is stored and the time. */
import type { ModelKind } from '@sova/contract'
import type { OnvifKind } from '../camera-events/onvif-event-mapping.ts'
import { createActivity, type StoredAnalytics } from './active-kinds.ts'
import { readModelSettings, readSettings } from './read-settings.ts'
import { WATCHED_TYPES, type WatchedCamera, type WatchedType, type WatchSettings } from './watch-settings.ts'

export interface WatchingSources {
  /** Kinds that models can see. */
  readonly modelKinds: readonly ModelKind[]
  /** Kinds that cameras which are reached over ONVIF tell by themselves. */
  readonly onvifKinds: readonly OnvifKind[]
}

const BUILT_IN_ALONE: WatchingSources = { modelKinds: [], onvifKinds: [] }

export function planWatching(
  stored: StoredAnalytics,
  nowMs: number,
  { modelKinds, onvifKinds }: WatchingSources = BUILT_IN_ALONE,
): WatchedCamera[] {
  const { settingOf, isActive } = createActivity(stored, nowMs)
  const told: ReadonlySet<string> = new Set(onvifKinds)
  return stored.cameras.flatMap((camera) => {
    if (camera.owner_id === null || camera.is_inactive) return []
    const isWatched = (type: WatchedType) => isActive(camera, type) && !(camera.has_device && told.has(type))
    const watch: WatchSettings = Object.assign(
      {},
      ...WATCHED_TYPES.filter(isWatched).map((type) => readSettings(type, settingOf(camera, type)?.settings)),
    )
    const models = modelKinds
      .filter((kind) => isActive(camera, kind))
      .flatMap((kind) => {
        const model = readModelSettings(kind, settingOf(camera, kind)?.settings)
        return model ? [[kind, model] as const] : []
      })
    if (models.length > 0) Object.assign(watch, { models: Object.fromEntries(models) })
    if (Object.keys(watch).length === 0) return []
    const { id, number, owner_id: ownerId, media_domain: mediaDomain } = camera
    const tracks = camera.streams_count > 1 ? 'v2' : 'v1'
    return [{ id, number, ownerId, mediaDomain, tracks, gangIds: camera.gang_ids, settings: watch }]
  })
}
