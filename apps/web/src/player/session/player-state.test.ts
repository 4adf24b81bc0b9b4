import { describe, expect, it } from 'vitest'
import {
  failureText,
  INITIAL_STATE,
  isShownAlike,
  type PlayerEvent,
  type PlayerState,
  positionAfterEnd,
  reducePlayer,
  resumePosition,
} from './player-state.ts'

const T_MS = Date.UTC(2026, 10, 21, 3)
const after = (...events: PlayerEvent[]): PlayerState => events.reduce(reducePlayer, INITIAL_STATE)
const live: PlayerEvent = { type: 'position_asked', position: { mode: 'live' } }
const archive: PlayerEvent = { type: 'position_asked', position: { mode: 'archive', timeMs: T_MS } }
const picture: PlayerEvent = { type: 'picture_shown' }
const lost: PlayerEvent = { type: 'failed', failure: 'network' }
const both = { live: true, archive: true }

describe('state of the player', () => {
  it('goes from nothing over connecting to playing', () => {
    expect(INITIAL_STATE.phase).toBe('idle')
    expect(after(live).phase).toBe('connecting')
    expect(after(live, picture).phase).toBe('playing')
  })

  it('shows the asked moment of the archive until its picture is there, then the moment of the picture', () => {
    expect(after(live, picture, archive)).toMatchObject({ mode: 'archive', phase: 'connecting', timeMs: T_MS })
    const early: PlayerEvent = { type: 'ticked', timeMs: T_MS - 99_000, latencyMs: 200 }
    expect(after(archive, early).timeMs).toBe(T_MS)
    const shown = after(archive, picture, { type: 'ticked', timeMs: T_MS + 40, latencyMs: 200 })
    expect(shown).toMatchObject({ timeMs: T_MS + 40, latencyMs: null })
  })

  it('tells how late live is', () => {
    expect(after(live, picture, { type: 'ticked', timeMs: T_MS, latencyMs: 400 }).latencyMs).toBe(400)
  })

  it('remembers the frame rate of the same picture', () => {
    const known = (frameRate: number | null, heightPx: number): PlayerEvent => ({
      type: 'media_known',
      media: { widthPx: 1280, heightPx, frameRate },
    })
    expect(after(known(15, 720), known(null, 720)).media?.frameRate).toBe(15)
    expect(after(known(15, 720), known(null, 360)).media?.frameRate).toBeNull()
  })

  it('keeps the picture through one lost connection, and tells the viewer at the fourth', () => {
    expect(after(live, picture, lost).phase).toBe('stalled')
    expect(after(live, picture, lost, lost, lost).phase).toBe('stalled')
    expect(after(live, picture, lost, lost, lost, lost).phase).toBe('unavailable')
    expect(after(live, picture, lost, lost, lost, lost, picture)).toMatchObject({ phase: 'playing', failureCount: 0 })
  })

  it('does not say "playing" between a lost connection and the first new picture', () => {
    expect(after(live, picture, lost, { type: 'flowing' }).phase).toBe('stalled')
    expect(after(live, picture, { type: 'stalled' }, { type: 'flowing' }).phase).toBe('playing')
  })

  it('remembers a pause through a seek, but live always plays', () => {
    const pause: PlayerEvent = { type: 'pause_asked' }
    expect(after(archive, picture, pause, archive, picture).phase).toBe('paused')
    expect(after(archive, picture, pause, live, picture).phase).toBe('playing')
    expect(after(archive, picture, pause, { type: 'play_asked' }).phase).toBe('playing')
  })

  it('turns a long pause of live into the archive at that moment, where there is one', () => {
    const paused = { mode: 'live', phase: 'paused', timeMs: T_MS } as const
    expect(resumePosition(paused, T_MS + 60_000, true)).toEqual({ mode: 'archive', timeMs: T_MS })
    expect(resumePosition(paused, T_MS + 60_000, false)).toEqual({ mode: 'live' })
    expect(resumePosition(paused, T_MS + 500, true)).toEqual({ mode: 'live' })
    expect(resumePosition({ ...paused, mode: 'archive' }, T_MS + 60_000, true)).toBeNull()
    expect(resumePosition({ mode: 'archive', phase: 'ended', timeMs: T_MS }, T_MS, true)).toEqual({ mode: 'live' })
  })

  it('knows what comes after the end of the archive', () => {
    expect(positionAfterEnd(T_MS - 2000, T_MS, true, false)).toEqual({ mode: 'live' })
    expect(positionAfterEnd(T_MS - 2000, T_MS, false, false)).toBeNull()
    expect(positionAfterEnd(T_MS - 3_600_000, T_MS, true, false)).toBeNull()
    expect(positionAfterEnd(T_MS - 3_600_000, T_MS, true, true)).toMatchObject({ mode: 'archive' })
  })

  it('shows a stream error where there is neither live nor archive [PLAYER-07]', () => {
    expect(failureText(INITIAL_STATE, { live: false, archive: false })).toBe('streamError')
    expect(failureText(INITIAL_STATE, both)).toBeNull()
  })

  it('says that the video stream cannot be requested when live is unavailable [PLAYER-12]', () => {
    expect(failureText(after(live, { type: 'failed', failure: 'unavailable' }), both)).toBe('streamUnavailable')
  })

  it('says that the archive failed when the archive is [PLAYER-13]', () => {
    expect(failureText(after(archive, { type: 'failed', failure: 'unavailable' }), both)).toBe('archiveError')
  })

  it('names a missing decoder and a missing right', () => {
    expect(failureText(after(live, { type: 'failed', failure: 'unsupported' }), both)).toBe('codecUnsupported')
    expect(failureText(after(live, { type: 'failed', failure: 'denied' }), both)).toBe('accessDenied')
  })
})

it('is shown anew with every change but the passing of time, and with that by the second', () => {
  const playing: PlayerState = { ...INITIAL_STATE, phase: 'playing', timeMs: 5000, latencyMs: 400 }
  expect(isShownAlike(playing, { ...playing, timeMs: 5999, latencyMs: 900 })).toBe(true)
  expect(isShownAlike(playing, { ...playing, timeMs: 6000 })).toBe(false)
  expect(isShownAlike(playing, { ...playing, timeMs: null })).toBe(false)
  const changes: Partial<PlayerState>[] = [
    { mode: 'archive' },
    { phase: 'stalled' },
    { media: { widthPx: 640, heightPx: 360, frameRate: 25 } },
    { failure: 'network' },
    { failureCount: 1 },
    { wantsPause: true },
    { speed: 2 },
  ]
  for (const change of changes) expect(isShownAlike(playing, { ...playing, ...change })).toBe(false)
})
