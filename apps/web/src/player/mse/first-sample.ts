/** Does a fragment begin with a frame that can be decoded by itself? */
import { findBox, viewOf } from './boxes.ts'

/** sample_is_non_sync_sample of the sample flags (ISO/IEC 14496-12 §8.8.3.1). */
const NON_SYNC = 0x10000
/** What of the optional fields of a trun stands before its samples, and before the flags of each (§8.8.8). */
const DATA_OFFSET = 0x1
const FIRST_SAMPLE_FLAGS = 0x4
const SAMPLE_DURATION = 0x100
const SAMPLE_SIZE = 0x200
const SAMPLE_FLAGS = 0x400
const TRUN_FIELDS_START = 8

/** False also where the fragment does not say it in its run. */
export function startsWithKeyframe(fragment: Uint8Array): boolean {
  const run = findBox(fragment, ['moof', 'traf', 'trun'])
  if (!run || run.length < TRUN_FIELDS_START) return false
  const view = viewOf(run)
  const has = view.getUint32(0) & 0xffffff
  if (view.getUint32(4) === 0) return false
  let at = TRUN_FIELDS_START + (has & DATA_OFFSET ? 4 : 0)
  if (!(has & FIRST_SAMPLE_FLAGS)) {
    if (!(has & SAMPLE_FLAGS)) return false
    at += (has & SAMPLE_DURATION ? 4 : 0) + (has & SAMPLE_SIZE ? 4 : 0)
  }
  return at + 4 <= run.length && (view.getUint32(at) & NON_SYNC) === 0
}
