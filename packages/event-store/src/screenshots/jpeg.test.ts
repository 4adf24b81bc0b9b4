import { describe, expect, it } from 'vitest'
import { drawJpeg } from '../testing/drawn-jpeg.ts'
import { cleanJpeg } from './jpeg.ts'

describe('a picture of an event', () => {
  it('keeps its own segments and loses comments and what stands behind its end', () => {
    const script = '<script>alert(1)</script>'
    const dirty = Buffer.concat([drawJpeg({ comment: script }), Buffer.from(script)])
    expect(cleanJpeg(dirty)).toEqual({ width: 64, height: 48, bytes: drawJpeg() })
  })

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    ['nothing', Buffer.alloc(0)],
    ['a beginning without an end', drawJpeg().subarray(0, -2)],
    ['a picture of 9000 × 9000', drawJpeg({ width: 9000, height: 9000 })],
    ['a picture without a side', drawJpeg({ width: 0 })],
    ['a segment that is longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xd9])],
  ])('is not %s', (_, bytes) => {
    expect(cleanJpeg(bytes)).toBeNull()
  })

  it('is never found in bytes that a hostile sender has cut or turned over', () => {
    const whole = drawJpeg({ comment: 'a comment' })
    for (let at = 0; at < whole.length; at += 1) {
      const turned = Buffer.from(whole)
      turned[at] = (turned[at] ?? 0) ^ 0xff
      for (const bytes of [turned, whole.subarray(0, at)]) expect(() => cleanJpeg(bytes)).not.toThrow()
    }
  })
})
