import { describe, expect, it } from 'vitest'
import { panPicture, transformOf, WHOLE_PICTURE, zoomPicture } from './picture-zoom.ts'

const corner = { xShare: 1, yShare: 1 }
const middle = { xShare: 0.5, yShare: 0.5 }

describe('digital zoom', () => {
  it('keeps what is under the pointer under it', () => {
    expect(zoomPicture(WHOLE_PICTURE, middle, 2)).toEqual({ scale: 2, xShare: -0.5, yShare: -0.5 })
    const near = zoomPicture(WHOLE_PICTURE, { xShare: 0.25, yShare: 0.75 }, 4)
    expect([0.25, 0.75].map((share, index) => (share - (index ? near.yShare : near.xShare)) / near.scale)).toEqual([
      0.25, 0.75,
    ])
  })

  it('never shows what is beside the picture, however it is moved', () => {
    const zoom = zoomPicture(WHOLE_PICTURE, corner, 2)
    expect(panPicture(zoom, { xShare: -5, yShare: -5 })).toEqual({ scale: 2, xShare: -1, yShare: -1 })
    expect(panPicture(zoom, { xShare: 5, yShare: 5 })).toEqual({ scale: 2, xShare: 0, yShare: 0 })
  })

  it('goes no farther than the whole picture and no nearer than sixteen times', () => {
    expect(zoomPicture(WHOLE_PICTURE, middle, 0.1)).toEqual(WHOLE_PICTURE)
    expect(zoomPicture(WHOLE_PICTURE, middle, 1000).scale).toBe(16)
    expect(zoomPicture(zoomPicture(WHOLE_PICTURE, corner, 3), middle, 1 / 3)).toEqual(WHOLE_PICTURE)
  })

  it('is a transformation of the picture about its corner', () => {
    expect(transformOf(zoomPicture(WHOLE_PICTURE, middle, 2))).toBe('translate(-50%, -50%) scale(2)')
  })
})
