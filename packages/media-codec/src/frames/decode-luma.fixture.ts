/** Decodes an H.264 byte stream from standard input as a watcher does, and prints what it saw as JSON. */
import { readFileSync } from 'node:fs'
import { h264Track, joinNalUnits, splitAnnexB } from '@sova/media-formats'
import { decodeJpeg } from '../picture/rgb-picture.ts'
import { createLumaDecoder } from './luma-decoder.ts'

const FRAME_MS = 1000 / 15
const typeOf = (unit: Uint8Array) => (unit[0] ?? 0) & 31
const units = splitAnnexB(readFileSync(0))
const find = (type: number) => units.find((unit) => typeOf(unit) === type) ?? new Uint8Array()
const track = h264Track({ sps: find(7), pps: find(8) }, 15)
const decoder = createLumaDecoder({ track, lumaWidth: 160 })
const pictures: { atMs: number; width: number; height: number; left: number; right: number }[] = []
let dueMs = 0
for (const [index, unit] of units.filter((one) => typeOf(one) === 1 || typeOf(one) === 5).entries()) {
  const frame = {
    data: joinNalUnits([unit]),
    isKeyframe: typeOf(unit) === 5,
    wallClockMs: Math.round(index * FRAME_MS),
  }
  const picture = decoder.decode(frame, dueMs)
  if (!picture) continue
  const { atMs, width, height, luma } = picture
  const row = (height / 2) * width
  pictures.push({ atMs, width, height, left: luma[row + width / 4] ?? 0, right: luma[row + (3 * width) / 4] ?? 0 })
  dueMs = atMs + 200 - FRAME_MS / 2
}
const full = decoder.jpeg(null, 320)?.toString('base64')
const part = decoder.jpeg({ x: 0.5, y: 0.25, width: 0.5, height: 0.5 }, 400)?.toString('base64')
const held = decoder.hold()
const { rgb, width: rgbWidth } = held?.rgb(64) ?? { rgb: new Uint8Array(), width: 0 }
let failure = ''
try {
  decoder.decode({ data: Buffer.alloc(64, 0x5a), isKeyframe: true, wallClockMs: 9999 }, 0)
} catch (error) {
  failure = error instanceof Error ? error.message : String(error)
}
decoder.close()
const ofJpeg = decodeJpeg(Buffer.from(full ?? '', 'base64'), 64)
const heldPart = held?.jpeg({ x: 0.5, y: 0.25, width: 0.5, height: 0.5 }, 400).toString('base64')
held?.release()
const sides = (bytes: Uint8Array) => [[...bytes.subarray(24, 27)], [...bytes.subarray(144, 147)]]
const colours = { width: rgbWidth, stream: sides(rgb), jpeg: sides(ofJpeg.rgb) }
process.stdout.write(JSON.stringify({ pictures, full, part, failure, colours, heldPart }), () =>
  process.kill(process.pid, 'SIGKILL'),
)
