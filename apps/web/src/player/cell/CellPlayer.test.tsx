import type { CameraInfo } from '@sova/contract'
import { act, render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualPlayerClock } from '../session/manual-player-clock.ts'
import { type ArchiveClock, createArchiveClock } from './archive-clock.ts'
import { CellPlayer, type CellState } from './CellPlayer.tsx'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const camera: CameraInfo = {
  number: '17',
  title: 'Въезд',
  server: { domain: 'media.test', vendor_name: 'sova', screenshot_domain: null },
  tokenLive: 'live',
  tokenDVR: 'archive',
  hasSound: false,
  isPtz: false,
  streamsCount: 2,
  archiveHours: 24,
  analytics: [],
  hasAnalytics: false,
  isEmbed: false,
  inFavorites: false,
  hasCoordinates: false,
  isPublic: false,
}

let addresses: URL[]
beforeEach(() => {
  addresses = []
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 0
      constructor(address: string) {
        addresses.push(new URL(address))
      }
      close() {}
    },
  )
  vi.stubGlobal(
    'MediaSource',
    class extends EventTarget {
      static isTypeSupported = () => true
      readyState = 'closed'
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:video', revokeObjectURL: () => {} })
})

function show(initial: ArchiveClock | null) {
  const states: CellState[] = []
  const cell = (clock: ArchiveClock | null, quality?: 'main' | 'second') => (
    <CellPlayer
      camera={camera}
      clock={clock}
      {...(quality ? { quality } : {})}
      onTokenRefused={() => undefined}
      onState={(state) => states.push(state)}
    />
  )
  const { rerender } = render(cell(initial))
  return {
    modes: () => [...new Set(states.map(({ mode }) => mode))],
    latest: () => states.at(-1),
    give: (clock: ArchiveClock | null, quality?: 'main' | 'second') => rerender(cell(clock, quality)),
  }
}

describe('a cell', () => {
  it('goes from live to the moment of a shared clock, and back [PLAYER-14]', () => {
    const clock = createArchiveClock(NOW_MS - 60_000, new ManualPlayerClock(NOW_MS))
    const { latest, give } = show(null)
    expect(latest()?.mode).toBe('live')
    give(clock)
    expect(latest()).toMatchObject({ mode: 'archive', timeMs: NOW_MS - 60_000 })
    expect(addresses.at(-1)?.searchParams.get('from')).toBe(String(NOW_MS / 1000 - 60))
    give(null)
    expect(latest()?.mode).toBe('live')
    expect(addresses.at(-1)?.searchParams.has('from')).toBe(false)
  })

  it('jumps with its clock', () => {
    const clock = createArchiveClock(NOW_MS - 60_000, new ManualPlayerClock(NOW_MS))
    const { latest } = show(clock)
    act(() => clock.seek(NOW_MS - 600_000))
    expect(latest()?.timeMs).toBe(NOW_MS - 600_000)
  })

  it('takes the second stream where it is told to, without sound, and says what it can play', () => {
    const { give } = show(null)
    expect(addresses.at(-1)?.searchParams.get('tracks')).toBe('v1')
    expect(addresses.at(-1)?.searchParams.get('codecs')).toBe('h264,h265,aac,opus')
    give(null, 'second')
    expect(addresses.at(-1)?.searchParams.get('tracks')).toBe('v2')
  })
})
