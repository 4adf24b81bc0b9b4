/** Settings of the analytics engine alone, beside those that all processes share. */
import { ConfigError } from '@sova/base'
import { ONVIF_KINDS, type OnvifKind } from './camera-events/onvif-event-mapping.ts'

export interface AnalyticsSettings {
  /** Kinds that cameras see themselves and tell over ONVIF; Sova does not look for them on such cameras. */
  readonly onvifKinds: readonly OnvifKind[]
}

/** What Sova does not see by itself without a model. */
const ONVIF_KINDS_DEFAULT = ['car_number', 'face_recognition'] as const satisfies OnvifKind[]

/** @throws ConfigError for a kind that cameras do not tell of */
export function readAnalyticsSettings(environment: NodeJS.ProcessEnv): AnalyticsSettings {
  const text = environment.SOVA_ONVIF_EVENTS
  if (text === undefined) return { onvifKinds: ONVIF_KINDS_DEFAULT }
  const names = text.split(',').flatMap((name) => name.trim() || [])
  const onvifKinds = names.map((name) => {
    const kind = ONVIF_KINDS.find((known) => known === name)
    if (!kind) throw new ConfigError(`SOVA_ONVIF_EVENTS knows ${ONVIF_KINDS.join(', ')}, got "${name}"`)
    return kind
  })
  return { onvifKinds }
}
