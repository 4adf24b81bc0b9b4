/** Reads movie fragments back: to rebuild an index, to cut a torn tail, to make a table of samples for a download. */
import { boxesIn, findBox, readBoxHeader, viewOf } from './box-reader.ts'
import { getUint64 } from './box-writer.ts'

export interface FragmentSampleEntry {
  readonly duration: number
  readonly size: number
  readonly isKeyframe: boolean
  readonly compositionOffset: number
}

export interface FragmentHeader {
  readonly sequence: number
  readonly trackId: number
  readonly baseDecodeTime: number
  /** Unix ms of the first sample's presentation; null in a fragment that is not ours. */
  readonly wallClockMs: number | null
  readonly samples: readonly FragmentSampleEntry[]
  /** From the beginning of the moof to the first sample. */
  readonly dataOffset: number
}

/** Null for anything that is not one whole `moof` of one track. `bytes` begins with the moof. */
export function readFragmentHeader(bytes: Uint8Array): FragmentHeader | null {
  const moof = readBoxHeader(bytes, 0)
  if (moof?.type !== 'moof' || moof.end > bytes.length) return null
  const view = viewOf(bytes)
  const mfhd = findBox(bytes, 'mfhd', moof.contentStart, moof.end)
  const traf = findBox(bytes, 'traf', moof.contentStart, moof.end)
  if (!mfhd || !traf || mfhd.end - mfhd.start < 16) return null
  const find = (type: string) => findBox(bytes, type, traf.contentStart, traf.end)
  const [tfhd, tfdt, futc, trun] = [find('tfhd'), find('tfdt'), find('futc'), find('trun')]
  if (!tfhd || !tfdt || !trun || tfhd.end - tfhd.start < 16) return null

  const isLongTime = view.getUint8(tfdt.contentStart) === 1
  if (tfdt.end - tfdt.contentStart < (isLongTime ? 12 : 8)) return null
  const run = readRun(view, trun.contentStart, trun.end)
  if (!run) return null
  return {
    sequence: view.getUint32(mfhd.contentStart + 4),
    trackId: view.getUint32(tfhd.contentStart + 4),
    baseDecodeTime: isLongTime ? getUint64(view, tfdt.contentStart + 4) : view.getUint32(tfdt.contentStart + 4),
    wallClockMs: futc && futc.end - futc.start === 20 ? readWallClock(view, futc.contentStart + 4) : null,
    ...run,
  }
}

const readWallClock = (view: DataView, at: number): number => view.getUint32(at) * 1000 + view.getUint32(at + 4) / 1000

/** Only the form that `writeFragmentHeader` writes: all four fields for each sample. */
function readRun(view: DataView, start: number, end: number): Pick<FragmentHeader, 'samples' | 'dataOffset'> | null {
  if (end - start < 12 || (view.getUint32(start) & 0xffffff) !== 0xf01) return null
  const count = view.getUint32(start + 4)
  if (count * 16 !== end - start - 12) return null
  const samples: FragmentSampleEntry[] = []
  for (let at = start + 12; at < end; at += 16) {
    samples.push({
      duration: view.getUint32(at),
      size: view.getUint32(at + 4),
      isKeyframe: (view.getUint32(at + 8) & 0x10000) === 0,
      compositionOffset: view.getInt32(at + 12),
    })
  }
  return { samples, dataOffset: view.getInt32(start + 8) }
}

/** The pieces of a stored fragment by track: each a `moof` with its `mdat`. Bytes that are no such pair end the walk. */
export function splitFragments(bytes: Uint8Array): { trackId: number; bytes: Uint8Array }[] {
  const pieces: { trackId: number; bytes: Uint8Array }[] = []
  let moofStart: number | null = null
  for (const header of boxesIn(bytes)) {
    if (header.type === 'moof') moofStart = header.start
    else if (header.type === 'mdat' && moofStart !== null) {
      const fragment = readFragmentHeader(bytes.subarray(moofStart, header.start))
      if (!fragment) return pieces
      pieces.push({ trackId: fragment.trackId, bytes: bytes.subarray(moofStart, header.end) })
      moofStart = null
    } else return pieces
  }
  return pieces
}
