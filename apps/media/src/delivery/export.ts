/**
 * Downloads of a window: `.mp4` with its index in front, `.ts` for longer ones. Planned from sample tables, so that the
 * length is exact and any range can be asked for again; the payload is sent as it lies on the disk.
 */
import { createHash } from 'node:crypto'
import { DOWNLOAD_DURATION_MAX_S, DOWNLOAD_MP4_DURATION_MAX_S } from '@sova/contract'
import { createProgressiveMp4Planner, createTransportPlanner, readRecordedFragment } from '@sova/media-formats'
import { type ArchiveFile, basePathOf } from '../archive/archive-catalogue.ts'
import { DATA_ENDING } from '../archive/archive-path.ts'
import type { ArchiveFragment, ArchiveReader } from '../archive/archive-reader.ts'
import { createRecentMap, type RecentMap } from '../archive/recent-map.ts'
import { readRecordedTables, type StoredFragment } from '../archive/recorded-tables.ts'
import { type Answer, type AnswerStream, badRequest, EMPTY_WINDOW, MP4, ok, TRANSPORT_STREAM } from './answer.ts'
import type { MediaRequest } from './media-request.ts'
import { packBlocks } from './packed-blocks.ts'

export interface ExportParts {
  readonly reader: ArchiveReader
  readonly plans: ExportPlans
}

/** Plans of downloads under way, by etag: a player asks for range after range of the same file. */
export type ExportPlans = RecentMap<string, Promise<AnswerStream>>

/** Of an hour each, which is about three megabytes. */
const PLANS_KEPT_MAX = 4

export const createExportPlans = (): ExportPlans => createRecentMap(PLANS_KEPT_MAX)

export interface ExportWindow {
  readonly format: 'mp4' | 'ts'
  readonly fromS: number
  readonly durationS: number
}

export async function answerExport(
  { camera }: MediaRequest,
  window: ExportWindow,
  parts: ExportParts,
): Promise<Answer> {
  const { format, fromS, durationS } = window
  const durationMaxS = format === 'mp4' ? DOWNLOAD_MP4_DURATION_MAX_S : DOWNLOAD_DURATION_MAX_S
  if (durationS > durationMaxS) return badRequest(`A .${format} is at most ${durationMaxS} s long.`)
  const fragments = await parts.reader.fragments(camera.number, fromS * 1000, (fromS + durationS) * 1000)
  const fileName = `${camera.number}-${fromS}-${durationS}.${format}`
  const etag = etagOf(fileName, fragments)
  const tables = () => readRecordedTables(parts.reader, fragments)
  const body = await (format === 'mp4' ? knownPlan(parts.plans, etag, tables) : planTransport(tables(), parts.reader))
  if (body.length === 0) return EMPTY_WINDOW
  return { ...ok(format === 'mp4' ? MP4 : TRANSPORT_STREAM, body), fileName, etag }
}

/** Follows from what the file is made of: while the end of the window is still being recorded, it changes. */
function etagOf(fileName: string, fragments: readonly ArchiveFragment[]): string {
  const hash = createHash('sha256').update(fileName)
  for (const path of new Set(fragments.map(({ file }) => file.path))) hash.update(` ${path}`)
  hash.update(Uint32Array.from(fragments, ({ record }) => record.checksum))
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

function knownPlan(plans: ExportPlans, etag: string, tables: () => Tables): Promise<AnswerStream> {
  const known = plans.get(etag)
  if (known) return known
  const planned = planMp4(tables())
  plans.set(etag, planned)
  planned.catch(() => plans.delete(etag))
  return planned
}

type Tables = AsyncIterable<readonly StoredFragment[]>

async function planMp4(tables: Tables): Promise<AnswerStream> {
  const planner = createProgressiveMp4Planner<string>()
  const pathOf = createPathCache()
  for await (const some of tables) {
    for (const { source, start, byteCount, video, audio, runs } of some) {
      planner.add({ source: pathOf(source), start, byteCount, video, audio, runs })
    }
  }
  const plan = planner.finish()
  return { length: plan.totalBytes, read: (start, end) => packBlocks(plan.slices(start, end)) }
}

/** One string for all fragments of a file. */
function createPathCache(): (file: ArchiveFile) => string {
  let last: { file: ArchiveFile; path: string } | null = null
  return (file) => {
    if (last?.file !== file) last = { file, path: `${basePathOf(file)}${DATA_ENDING}` }
    return last.path
  }
}

async function planTransport(tables: Tables, reader: ArchiveReader): Promise<AnswerStream> {
  const planner = createTransportPlanner<ArchiveFile>()
  const tracks = new Map<ArchiveFile, Pick<StoredFragment, 'video' | 'audio'>>()
  for await (const some of tables) {
    for (const table of some) {
      planner.add(table)
      if (!tracks.has(table.source)) tracks.set(table.source, { video: table.video, audio: table.audio })
    }
  }
  const plan = planner.finish()
  return {
    length: plan.totalBytes,
    async *read(start, end) {
      for (const piece of plan.pieces(start, end)) {
        const bytes = whole(await reader.readBytes(piece.source, piece.start, piece.byteCount), piece.byteCount)
        const { video, audio } = tracks.get(piece.source) ?? { video: null, audio: null }
        const fragment = readRecordedFragment(bytes, { source: piece.source, start: piece.start, video, audio })
        yield piece.render(fragment, bytes)
      }
    },
  }
}

/** @throws when retention took the file away in the middle: the answer breaks off, and the client sees it is short */
function whole(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length < length) throw new Error('the recording ends before the download does')
  return bytes
}
