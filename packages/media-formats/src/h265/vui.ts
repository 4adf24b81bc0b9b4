/** vui_parameters() (Rec. ITU-T H.265 §E.2.1) up to its timing. */
import type { BitReader } from '../bits/bit-reader.ts'

const EXTENDED_SAR = 255
const FRAME_RATE_MAX = 300

export function parseVuiFrameRate(reader: BitReader): number | null {
  if (reader.flag() && reader.bits(8) === EXTENDED_SAR) reader.skip(32)
  if (reader.flag()) reader.skip(1)
  if (reader.flag()) {
    reader.skip(4)
    if (reader.flag()) reader.skip(24)
  }
  if (reader.flag()) {
    reader.unsignedGolomb()
    reader.unsignedGolomb()
  }
  reader.skip(3)
  if (reader.flag()) for (let side = 0; side < 4; side += 1) reader.unsignedGolomb()
  if (!reader.flag()) return null
  const unitsInTick = reader.bits(32)
  const timeScale = reader.bits(32)
  // Unlike in H.264, one tick is one picture.
  const frameRate = timeScale / unitsInTick
  return Number.isFinite(frameRate) && frameRate > 0 && frameRate <= FRAME_RATE_MAX ? frameRate : null
}
