/** Video usability information (Rec. ITU-T H.264 §E.1.1), as far as timing and reordering need it. */
import type { BitReader } from '../bits/bit-reader.ts'

export interface H264Vui {
  readonly frameRate: number | null
  readonly reorderDepth: number | null
}

const EXTENDED_SAR = 255
const FRAME_RATE_MAX = 300

export function parseVui(reader: BitReader): H264Vui {
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
  const frameRate = reader.flag() ? parseTiming(reader) : null
  const hasNalHrd = reader.flag()
  if (hasNalHrd) skipHrd(reader)
  const hasVclHrd = reader.flag()
  if (hasVclHrd) skipHrd(reader)
  if (hasNalHrd || hasVclHrd) reader.skip(1)
  reader.skip(1)
  return { frameRate, reorderDepth: reader.flag() ? parseReorderDepth(reader) : null }
}

/** A frame is two ticks long, also when it is not two fields (§E.2.1, num_units_in_tick). */
function parseTiming(reader: BitReader): number | null {
  const unitsInTick = reader.bits(32)
  const timeScale = reader.bits(32)
  reader.skip(1)
  const frameRate = timeScale / (2 * unitsInTick)
  return Number.isFinite(frameRate) && frameRate > 0 && frameRate <= FRAME_RATE_MAX ? frameRate : null
}

/** §E.1.2 */
function skipHrd(reader: BitReader): void {
  const count = reader.boundedGolomb('cpb_cnt_minus1', 31) + 1
  reader.skip(8)
  for (let index = 0; index < count; index += 1) {
    reader.unsignedGolomb()
    reader.unsignedGolomb()
    reader.skip(1)
  }
  reader.skip(20)
}

function parseReorderDepth(reader: BitReader): number {
  reader.skip(1)
  reader.unsignedGolomb()
  reader.unsignedGolomb()
  reader.unsignedGolomb()
  reader.unsignedGolomb()
  return reader.boundedGolomb('max_num_reorder_frames', 16)
}
