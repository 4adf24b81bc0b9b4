import { openSceneTracks } from '@sova/contract'
import { act, render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startPortal } from '../../testing/render-app.tsx'
import { followTrails, type Trail } from './scene-trails.ts'
import { TrackOverlay } from './TrackOverlay.tsx'
import type { TrackSource } from './use-scene-tracks.ts'

const NUMBER = '1001'
const track = { id: 7, x: 0.1, y: 0.2, width: 0.1, height: 0.3, is_moving: true }
const scene = (...tracks: (typeof track)[]) => ({ camera_number: NUMBER, at: 1, tracks })

describe('what is followed in the picture that zones are drawn on', () => {
  it('is a box with the way that it came, as long as it is followed', () => {
    const moved = { ...track, x: 0.2 }
    const trails = [scene(track), scene(moved)].reduce<Trail[]>(followTrails, [])
    expect(trails).toEqual([
      {
        track: moved,
        feet: [
          [expect.closeTo(0.15), 0.5],
          [0.25, 0.5],
        ],
      },
    ])
    expect(followTrails(trails, scene())).toEqual([])
    const long = Array.from({ length: 200 }, () => scene(track)).reduce<Trail[]>(followTrails, [])
    expect(long[0]?.feet).toHaveLength(50)
  })

  it('is heard of while the editor is open, and no longer', async () => {
    const server = await startPortal()
    server.answer(openSceneTracks, ({ camera_number }) => ({ url: `//push.test/${camera_number}`, expires_at: 1 }))
    const opened: { address: string; source: TrackSource; isClosed: boolean }[] = []
    const openSource = (address: string) => {
      const entry = { address, isClosed: false, source: {} as TrackSource }
      entry.source = {
        readyState: 1,
        onmessage: null,
        onerror: null,
        close: () => {
          entry.isClosed = true
        },
      }
      opened.push(entry)
      return entry.source
    }
    const { container, unmount } = render(<TrackOverlay number={NUMBER} openSource={openSource} />)
    await waitFor(() => expect(opened.map(({ address }) => address)).toEqual([`//push.test/${NUMBER}`]))
    const tell = (data: string) => act(() => opened[0]?.source.onmessage?.({ data } as MessageEvent))
    tell(JSON.stringify(scene(track)))
    expect(container.querySelector('[data-track="7"] rect')?.getAttribute('x')).toBe('0.1')
    tell('{"tracks":"<script>"}')
    tell('not JSON')
    expect(container.querySelectorAll('[data-track]')).toHaveLength(1)
    unmount()
    expect(opened[0]?.isClosed).toBe(true)
  })
})
