import type { CameraInfo } from '@sova/contract'
import { useMemo, useState } from 'react'
import { hasQualityChoice, type StreamQuality } from '../session/stream-quality.ts'
import type { Transport } from '../session/transport.ts'
import { readTransport, saveTransport } from './transport-preference.ts'

/** What the menu of settings shows. */
export interface PlayerSettings {
  /** Null where the camera has one stream. */
  quality: StreamQuality | null
  /** Null leaves it to the player; undefined where it is not to be chosen. */
  transport: Transport | null | undefined
  hasStats: boolean
  onQuality(quality: StreamQuality): void
  onTransport(transport: Transport | null): void
}

interface PlayerSettingsState {
  quality: StreamQuality
  transport: Transport | null
  hasStats: boolean
  toggleStats(): void
  menu: PlayerSettings
}

/** @param opening of a page that chooses the transport itself */
export function usePlayerSettings(
  camera: CameraInfo,
  opening: { transport: Transport | null } | undefined,
): PlayerSettingsState {
  const [quality, setQuality] = useState<StreamQuality>('main')
  const [chosen, setChosen] = useState(readTransport)
  const [hasStats, setHasStats] = useState(false)
  const transport = opening ? opening.transport : chosen
  const shownQuality = hasQualityChoice(camera) ? quality : null
  const shownTransport = opening ? undefined : chosen
  const menu = useMemo(
    () => ({
      quality: shownQuality,
      transport: shownTransport,
      hasStats,
      onQuality: setQuality,
      onTransport(next: Transport | null) {
        saveTransport(next)
        setChosen(next)
      },
    }),
    [shownQuality, shownTransport, hasStats],
  )
  return { quality, transport, hasStats, toggleStats: () => setHasStats(!hasStats), menu }
}
