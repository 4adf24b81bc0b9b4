import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { CLOCK_CELLS, formatBurnedClock, parseBurnedClock } from './clock-text.ts'
import { BLACK_LUMA, CELL_PIXELS, glyphCell } from './glyph-font.ts'
import { readBurnedClock } from './read-burned-clock.ts'

const MOMENT_MS = Date.UTC(2026, 10, 21, 3, 42, 11, 123)

/** A gray picture with the clock in its strip. */
function pictureWith(text: string, width: number, height: number): Uint8Array {
  const luma = new Uint8Array(width * height).fill(120)
  luma.fill(BLACK_LUMA, 0, width * CELL_PIXELS)
  for (const [index, character] of [...text].entries()) {
    const left = width - (CLOCK_CELLS - index) * CELL_PIXELS
    const cell = glyphCell(character)
    for (let y = 0; y < CELL_PIXELS; y++) {
      luma.set(cell.subarray(y * CELL_PIXELS, (y + 1) * CELL_PIXELS), y * width + left)
    }
  }
  return luma
}

const ffmpeg = (args: readonly string[], input: Uint8Array) =>
  execFileSync('ffmpeg', ['-v', 'error', ...args], { input })

describe('burned-in clock', () => {
  it('text and time are the same thing, and no other text is a time', () => {
    expect(formatBurnedClock(MOMENT_MS)).toBe('2026-11-21 03:42:11.123')
    expect(parseBurnedClock('2026-11-21 03:42:11.123')).toBe(MOMENT_MS)
    expect(parseBurnedClock('2026-13-21 03:42:11.123')).toBeNull()
    expect(parseBurnedClock('2026-02-30 03:42:11.123')).toBeNull()
  })

  it.each([1280, 640])('every digit is read from a picture %i pixels wide', (width) => {
    for (let step = 0; step < 40; step++) {
      const moment = MOMENT_MS + step * 98_765_432_123
      expect(readBurnedClock(pictureWith(formatBurnedClock(moment), width, 360), width, 360)).toBe(moment)
    }
  })

  it.each([
    [1280, 720],
    [640, 360],
  ])('it is read from a JPEG 600 pixels wide of a %i×%i picture', { timeout: 30_000 }, (width, height) => {
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray']
    const scale = ['-vf', 'scale=600:338:flags=bicubic', '-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-q:v', '3']
    const jpeg = ffmpeg(
      [...raw, '-s', `${width}x${height}`, '-i', '-', ...scale, '-f', 'mjpeg', '-'],
      pictureWith(formatBurnedClock(MOMENT_MS), width, height),
    )
    const luma = ffmpeg(['-f', 'mjpeg', '-i', '-', '-vf', 'extractplanes=y', ...raw, '-'], jpeg)
    expect(readBurnedClock(luma, 600, 338)).toBe(MOMENT_MS)
  })

  it('a picture without a clock gives none', () => {
    expect(readBurnedClock(new Uint8Array(640 * 360).fill(90), 640, 360)).toBeNull()
    const noise = Uint8Array.from({ length: 640 * 360 }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 24)
    expect(readBurnedClock(noise, 640, 360)).toBeNull()
    expect(readBurnedClock(pictureWith('2026-11-21 03:42:61.123', 640, 360), 640, 360)).toBeNull()
    expect(readBurnedClock(new Uint8Array(16), 4, 4)).toBeNull()
  })
})
