import { MantineProvider } from '@mantine/core'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { INITIAL_STATE, type PlayerState } from '../session/player-state.ts'
import { usePlayerCommands } from './use-player-commands.ts'

const PICTURE_MS = Date.UTC(2026, 10, 20, 22, 42, 11)
const ASKED_MS = PICTURE_MS - 3_600_000

const nothing = () => {}

/** @returns what the file is called and how wide its picture is; null where none was saved */
async function snapshot(state: Partial<PlayerState>, pictureMs: number | null, heldWidthPx: number | null) {
  const saved: { name: string; widthPx: number }[] = []
  let widthPx = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    widthPx = this.width
    done(new Blob(['jpeg']))
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, widthPx })
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:snapshot')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const video = Object.defineProperty(document.createElement('video'), 'videoWidth', { value: heldWidthPx ? 0 : 640 })
  const canvas = Object.assign(document.createElement('canvas'), { hidden: heldWidthPx === null })
  if (heldWidthPx) canvas.width = heldWidthPx
  const { result } = renderHook(
    () =>
      usePlayerCommands({
        session: {
          pictureMs: () => pictureMs,
          state: () => ({ ...INITIAL_STATE, ...state }),
          play: nothing,
          pause: nothing,
          stepFrame: nothing,
          setSpeed: nothing,
          goLive: nothing,
        },
        camera: { number: '17' },
        timezone: 'UTC',
        rootRef: { current: null },
        videoRef: { current: video },
        holdRef: { current: canvas },
        timelineRef: { current: null },
        marks: [],
        earliestMs: null,
        hasLive: true,
        sound: { toggle: nothing },
        fullScreen: { toggle: nothing },
        download: null,
        toggleStats: nothing,
        nowMs: () => PICTURE_MS + 1e9,
        seek: nothing,
      }),
    { wrapper: MantineProvider },
  )
  result.current.perform({ type: 'snapshot' })
  await Promise.resolve()
  await Promise.resolve()
  return saved[0] ?? null
}

it('a snapshot bears the moment of its picture, while another moment is waited for and while there is no connection', async () => {
  const connecting = { phase: 'connecting', mode: 'archive', timeMs: ASKED_MS } as const
  expect(await snapshot(connecting, PICTURE_MS, null)).toEqual({ name: '17_2026-11-20_22-42-11.jpg', widthPx: 640 })
  const paused = { phase: 'paused', timeMs: PICTURE_MS } as const
  expect(await snapshot(paused, null, 320)).toEqual({ name: '17_2026-11-20_22-42-11.jpg', widthPx: 320 })
  expect(await snapshot(connecting, null, 320)).toBeNull()
})
