import { boxesIn, readBoxHeader } from '../fmp4/box-reader.ts'
import { readFragmentHeader } from '../fmp4/fragment-reader.ts'
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from '../fmp4/init-segment.ts'
import type { RecordedFragment, RecordedRun } from './recorded-fragment.ts'
import { columnsOf } from './sample-columns.ts'

type Place<Source> = Omit<RecordedFragment<Source>, 'runs' | 'byteCount'>

/** The tables of a stored fragment whose bytes are all here. What is torn ends the fragment early. */
export function readRecordedFragment<Source>(bytes: Uint8Array, place: Place<Source>): RecordedFragment<Source> {
  const runs: RecordedRun[] = []
  for (const moof of boxesIn(bytes)) {
    const run = moof.type === 'moof' ? readRecordedRun(bytes.subarray(moof.start), moof.start) : null
    const mdat = run && readBoxHeader(bytes, moof.end)
    if (run && mdat?.type === 'mdat' && mdat.end <= bytes.length) runs.push(run)
  }
  return { ...place, byteCount: bytes.length, runs }
}

/**
 * The table of one track, for a reader that fetches only the moof boxes of a fragment.
 * @param moof begins with the box
 * @param offset where it lies in the fragment
 */
export function readRecordedRun(moof: Uint8Array, offset: number): RecordedRun | null {
  const header = readFragmentHeader(moof)
  if (header?.trackId !== VIDEO_TRACK_ID && header?.trackId !== AUDIO_TRACK_ID) return null
  const { samples, baseDecodeTime, wallClockMs } = header
  const kind = header.trackId === VIDEO_TRACK_ID ? 'video' : 'audio'
  return { kind, dataOffset: offset + header.dataOffset, baseDecodeTime, wallClockMs, samples: columnsOf(samples) }
}
