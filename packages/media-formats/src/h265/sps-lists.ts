/** Lists inside the SPS that are only stepped over, to reach the VUI behind them. */
import type { BitReader } from '../bits/bit-reader.ts'
import { MalformedError } from '../bits/malformed-error.ts'

/** scaling_list_data(), Rec. ITU-T H.265 §7.3.4. */
export function skipScalingLists(reader: BitReader): void {
  for (let size = 0; size < 4; size += 1) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!reader.flag()) {
        reader.unsignedGolomb()
        continue
      }
      if (size > 1) reader.signedGolomb()
      const count = Math.min(64, 1 << (4 + size * 2))
      for (let index = 0; index < count; index += 1) reader.signedGolomb()
    }
  }
}

const SETS_MAX = 64
const PICTURES_MAX = 16

/** num_short_term_ref_pic_sets and the sets, §7.3.7; a set may be told as a difference from the one before. */
export function skipReferencePictureSets(reader: BitReader): void {
  const setCount = reader.boundedGolomb('num_short_term_ref_pic_sets', SETS_MAX)
  let pictureCount = 0
  for (let index = 0; index < setCount; index += 1) {
    pictureCount = index > 0 && reader.flag() ? skipPredictedSet(reader, pictureCount) : skipExplicitSet(reader)
    if (pictureCount > PICTURES_MAX) throw new MalformedError('an H.265 reference picture set is too long')
  }
}

function skipPredictedSet(reader: BitReader, referenceCount: number): number {
  reader.skip(1)
  reader.unsignedGolomb()
  let pictureCount = 0
  for (let index = 0; index <= referenceCount; index += 1) {
    const isUsed = reader.flag()
    if (isUsed || reader.flag()) pictureCount += 1
  }
  return pictureCount
}

function skipExplicitSet(reader: BitReader): number {
  const before = reader.boundedGolomb('num_negative_pics', PICTURES_MAX)
  const after = reader.boundedGolomb('num_positive_pics', PICTURES_MAX)
  for (let index = 0; index < before + after; index += 1) {
    reader.unsignedGolomb()
    reader.skip(1)
  }
  return before + after
}
