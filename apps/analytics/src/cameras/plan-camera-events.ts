/** Which cameras are listened to now, and for what: a pure decision. */
import type { OnvifKind } from '../camera-events/onvif-event-mapping.ts'
import { createActivity, type StoredAnalytics } from './active-kinds.ts'

export interface ToldCamera {
  readonly id: number
  readonly number: string
  readonly kinds: readonly OnvifKind[]
}

export function planCameraEvents(
  stored: StoredAnalytics,
  nowMs: number,
  onvifKinds: readonly OnvifKind[],
): ToldCamera[] {
  const { isActive } = createActivity(stored, nowMs)
  return stored.cameras.flatMap((camera) => {
    const { id, number, has_device, owner_id, is_inactive } = camera
    if (!has_device || owner_id === null || is_inactive) return []
    const kinds = onvifKinds.filter((kind) => isActive(camera, kind))
    return kinds.length > 0 ? [{ id, number, kinds }] : []
  })
}
