import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isDisposable } from './disposable-frame.ts'

/** Two seconds of 15 pictures: dark on the left half, bright on the right. */
function encode(...options: string[]): Buffer {
  const source = 'color=black:s=320x360:r=15,pad=640:360:0:0:white'
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '30', '-pix_fmt', 'yuv420p']
  return execFileSync('ffmpeg', [...args, '-c:v', 'libx264', '-g', '15', ...options, '-f', 'h264', '-'])
}

/** In a process of its own: native decoders do not belong into the one that runs the tests. */
function decode(stream: Buffer) {
  const script = fileURLToPath(new URL('./decode-luma.fixture.ts', import.meta.url))
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', script], { input: stream, maxBuffer: 1 << 24 })
  return JSON.parse(stdout.toString()) as {
    pictures: { atMs: number; width: number; height: number; left: number; right: number }[]
    full: string
    part: string
    failure: string
    colours: { width: number; stream: number[][]; jpeg: number[][] }
    heldPart: string
  }
}

/** `width,height` and the average luma, as the system's ffmpeg sees a JPEG. */
function inspect(base64: string) {
  const input = Buffer.from(base64, 'base64')
  const size = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-'], {
    input,
  })
  const args = ['-v', 'error', '-i', '-', '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo', '-']
  return { size: size.toString().trim(), luma: execFileSync('ffmpeg', args, { input })[0] ?? 0 }
}

describe('small grey pictures', { timeout: 60_000 }, () => {
  it('come five a second, in the proportions of the stream, with its luma; JPEGs show the whole and a part', () => {
    const { pictures, full, part, failure, colours, heldPart } = decode(encode('-bf', '0'))
    expect(pictures).toHaveLength(10)
    expect(pictures.slice(0, 3).map(({ atMs }) => atMs)).toEqual([0, 200, 400])
    for (const { width, height, left, right } of pictures) {
      expect([width, height]).toEqual([160, 90])
      expect(left).toBeLessThan(24)
      expect(right).toBeGreaterThan(220)
    }
    expect(inspect(full).size).toBe('320,180')
    const cut = inspect(part)
    expect(cut.size).toBe('320,180')
    expect(cut.luma).toBeGreaterThan(220)
    expect(failure).not.toBe('')
    // A held picture outlives the decoder, and shows the same in colours as a JPEG of it.
    expect(heldPart).toBe(part)
    expect(colours.width).toBe(64)
    for (const sides of [colours.stream, colours.jpeg]) {
      const [dark = [], bright = []] = sides
      expect(Math.max(...dark)).toBeLessThan(24)
      expect(Math.min(...bright)).toBeGreaterThan(230)
    }
  })
})

describe('a frame to which no other refers', () => {
  const nal = (...bytes: number[]) => Uint8Array.of(0, 0, 0, bytes.length, ...bytes)

  it('is told by nal_ref_idc in H.264, and by type and sub-layer in H.265', () => {
    expect(isDisposable('h264', nal(0x01, 0x9a))).toBe(true)
    expect(isDisposable('h264', nal(0x41, 0x9a))).toBe(false)
    expect(isDisposable('h264', nal(0x65, 0x88))).toBe(false)
    expect(isDisposable('h265', nal(0x00, 0x02))).toBe(true)
    expect(isDisposable('h265', nal(0x00, 0x01))).toBe(false)
    expect(isDisposable('h265', nal(0x02, 0x02))).toBe(false)
    expect(isDisposable('h264', nal(0x06, 0x05))).toBe(false)
  })
})
