/** The moving head of a camera: where it looks at any moment follows from when it was told what. */
import type { Clock } from '@sova/base'

/** Pan and tilt from -1 to 1, zoom from 0 to 1, as the generic spaces of ONVIF count. */
export interface PtzPosition {
  pan: number
  tilt: number
  zoom: number
}

export interface PtzPreset {
  token: string
  name: string
  position: PtzPosition
}

export interface PtzHead {
  readonly isPanTilt: boolean
  readonly presets: readonly PtzPreset[]
  position(): PtzPosition
  isMoving(): boolean
  move(velocity: PtzPosition, timeoutMs: number): void
  stop(): void
  jump(position: PtzPosition): void
  goHome(): void
  savePreset(name: string): PtzPreset | null
  deletePreset(token: string): boolean
}

const PRESETS_MAX = 64
/** At full speed from one end to the middle. */
const TRAVEL_MS = 4000
const HOME: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }
const STILL: PtzPosition = { pan: 0, tilt: 0, zoom: 0 }

export type PtzHeadKind = 'pan-tilt-zoom' | 'zoom'

export function createPtzHead(kind: PtzHeadKind, clock: Clock): PtzHead {
  const presets: PtzPreset[] = [{ token: 'preset-1', name: 'Ворота', position: { pan: 0.4, tilt: -0.2, zoom: 0.5 } }]
  let presetCount = presets.length
  let from = HOME
  let velocity = STILL
  let startedMs = 0
  let endsMs = 0

  const position = (): PtzPosition => {
    const movedMs = Math.max(0, Math.min(clock.nowMs(), endsMs) - startedMs)
    const at = (start: number, speed: number, minimum: number) =>
      Math.min(1, Math.max(minimum, start + (speed * movedMs) / TRAVEL_MS))
    return {
      pan: at(from.pan, velocity.pan, -1),
      tilt: at(from.tilt, velocity.tilt, -1),
      zoom: at(from.zoom, velocity.zoom, 0),
    }
  }
  const settle = (at: PtzPosition) => {
    from = at
    velocity = STILL
    endsMs = 0
  }

  return {
    isPanTilt: kind === 'pan-tilt-zoom',
    presets,
    position,
    isMoving: () => clock.nowMs() < endsMs,
    move(wanted, timeoutMs) {
      from = position()
      velocity = wanted
      startedMs = clock.nowMs()
      endsMs = startedMs + timeoutMs
    },
    stop: () => settle(position()),
    jump: settle,
    goHome: () => settle(HOME),
    savePreset(name) {
      if (presets.length >= PRESETS_MAX) return null
      presetCount += 1
      const preset = { token: `preset-${presetCount}`, name, position: position() }
      presets.push(preset)
      return preset
    },
    deletePreset(token) {
      const index = presets.findIndex((preset) => preset.token === token)
      if (index >= 0) presets.splice(index, 1)
      return index >= 0
    },
  }
}
