/** The sample tables of stored fragments, read without their pictures: for a download that is planned before it is sent. */
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import {
  type AudioTrack,
  type RecordedFragment,
  type RecordedRun,
  readBoxHeader,
  readRecordedRun,
  type VideoTrack,
} from '@sova/media-formats'
import { type ArchiveFile, basePathOf } from './archive-catalogue.ts'
import { DATA_ENDING } from './archive-path.ts'
import type { ArchiveFragment, ArchiveReader } from './archive-reader.ts'
import { readTablesFile } from './tables-file.ts'

/** A moof of a second of pictures or sound fits; a larger one is read once more. */
const HEAD_BYTES = 4096
/** A fragment has a moof a track. */
const RUNS_MAX = 2
/** A few milliseconds of work; then whatever else the process does has its turn. */
const FRAGMENTS_A_TURN = 256

export type StoredFragment = RecordedFragment<ArchiveFile>

/** Some hundred at a time: hours of tables are never held at once. Fragments whose file is gone or torn are left out. */
export async function* readRecordedTables(
  reader: ArchiveReader,
  fragments: readonly ArchiveFragment[],
): AsyncGenerator<readonly StoredFragment[], void> {
  for (const group of byFile(fragments)) {
    const [first] = group
    const init = first && (await reader.init(first.file).catch(() => null))
    if (!first || !init) continue
    const tracks = init.tracks.map(({ track }) => track)
    const video = tracks.find((track): track is VideoTrack => track.kind === 'video') ?? null
    const audio = tracks.find((track): track is AudioTrack => track.kind === 'audio') ?? null
    const kept = await readTablesFile(first.file)
    let data: FileHandle | null = null
    let stored: StoredFragment[] = []
    try {
      for (const { file, record } of group) {
        let runs = kept.at(record)
        if (!runs) {
          data ??= await open(`${basePathOf(first.file)}${DATA_ENDING}`, 'r')
          runs = await readRuns(data, record.offset, record.length)
        }
        stored.push({ source: file, start: record.offset, byteCount: record.length, video, audio, runs })
        if (stored.length < FRAGMENTS_A_TURN) continue
        yield stored
        stored = []
        await giveWay()
      }
      yield stored
    } finally {
      await data?.close()
    }
  }
}

function byFile(fragments: readonly ArchiveFragment[]): ArchiveFragment[][] {
  const groups: ArchiveFragment[][] = []
  for (const fragment of fragments) {
    const last = groups.at(-1)
    if (last?.[0]?.file === fragment.file) last.push(fragment)
    else groups.push([fragment])
  }
  return groups
}

async function readRuns(data: FileHandle, start: number, length: number): Promise<RecordedRun[]> {
  const runs: RecordedRun[] = []
  let at = 0
  while (at < length && runs.length < RUNS_MAX) {
    const head = await readHead(data, start + at, length - at)
    const moof = head && readBoxHeader(head, 0)
    const mdat = moof && readBoxHeader(head, moof.end)
    const run = head && readRecordedRun(head, at)
    if (!run || mdat?.type !== 'mdat' || run.samples.byteCount > mdat.end - (run.dataOffset - at)) break
    runs.push(run)
    at += mdat.end
  }
  return runs
}

/** A moof and the head of the mdat behind it. */
async function readHead(data: FileHandle, position: number, bytesMax: number): Promise<Uint8Array | null> {
  let bytes = await readAt(data, position, Math.min(HEAD_BYTES, bytesMax))
  const wanted = (readBoxHeader(bytes, 0)?.end ?? 0) + 16
  if (wanted > bytes.length && wanted <= bytesMax) bytes = await readAt(data, position, wanted)
  return readBoxHeader(bytes, 0)?.type === 'moof' ? bytes : null
}

async function readAt(data: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  const { bytesRead } = await data.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}
