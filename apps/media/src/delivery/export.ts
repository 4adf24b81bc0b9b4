/**
 * Downloads of a window: `.mp4` with its index in front, `.ts` for longer ones. Planned from sample tables, so that the
 * length is exact and any range can be asked for again; the payload is sent as it lies on the disk.
 */
import { createHash } from 'node:crypto'
import { DOWNLOAD_DURATION_MAX_S, DOWNLOAD_MP4_DURATION_MAX_S } from '@sova/contract'
import { createProgressiveMp4Planner, createTransportPlanner, readRecordedFragment } from '@sova/media-formats'
import type { ArchiveFile } from '../archive/archive-catalogue.ts'
import type { ArchiveFragment, ArchiveReader } from '../archive/archive-reader.ts'
import { readRecordedTables, type StoredFragment } from '../archive/recorded-tables.ts'
import { type Answer, type AnswerStream, badRequest, EMPTY_WINDOW, MP4, ok, TRANSPORT_STREAM } from './answer.ts'
import type { MediaRequest } from './media-request.ts'

export interface ExportParts {
  readonly reader: ArchiveReader
}

export interface ExportWindow {
  readonly format: 'mp4' | 'ts'
  readonly fromS: number
  readonly durationS: number
}

/** What is read from the disk and handed to the socket at once. */
const BLOCK_BYTES = 512 * 1024

export async function answerExport(
  { camera }: MediaRequest,
  window: ExportWindow,
  parts: ExportParts,
): Promise<Answer> {
  const { format, fromS, durationS } = window
  const durationMaxS = format === 'mp4' ? DOWNLOAD_MP4_DURATION_MAX_S : DOWNLOAD_DURATION_MAX_S
  if (durationS > durationMaxS) return badRequest(`A .${format} is at most ${durationMaxS} s long.`)
  const fragments = await parts.reader.fragments(camera.number, fromS * 1000, (fromS + durationS) * 1000)
  const tables = readRecordedTables(parts.reader, fragments)
  const body = await (format === 'mp4' ? planMp4(tables, parts.reader) : planTransport(tables, parts.reader))
  if (body.length === 0) return EMPTY_WINDOW
  const fileName = `${camera.number}-${fromS}-${durationS}.${format}`
  const etag = etagOf(fileName, body.length, fragments)
  return { ...ok(format === 'mp4' ? MP4 : TRANSPORT_STREAM, body), fileName, etag }
}

/** Follows from what the file is made of: while the end of the window is still being recorded, it changes. */
function etagOf(fileName: string, length: number, fragments: readonly ArchiveFragment[]): string {
  const hash = createHash('sha256').update(`${fileName} ${length}`)
  for (const { file, record } of fragments) hash.update(` ${file.path} ${record.offset} ${record.length}`)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

async function planMp4(tables: AsyncIterable<StoredFragment>, reader: ArchiveReader): Promise<AnswerStream> {
  const planner = createProgressiveMp4Planner<ArchiveFile>()
  for await (const table of tables) planner.add(table)
  const plan = planner.finish()
  return {
    length: plan.totalBytes,
    async *read(start, end) {
      for (const slice of plan.slices(start, end)) {
        if (slice.kind === 'bytes') {
          yield slice.bytes
          continue
        }
        for (let sent = 0; sent < slice.length; sent += BLOCK_BYTES) {
          const length = Math.min(BLOCK_BYTES, slice.length - sent)
          yield whole(await reader.readBytes(slice.source, slice.offset + sent, length), length)
        }
      }
    },
  }
}

async function planTransport(tables: AsyncIterable<StoredFragment>, reader: ArchiveReader): Promise<AnswerStream> {
  const planner = createTransportPlanner<ArchiveFile>()
  const tracks = new Map<ArchiveFile, Pick<StoredFragment, 'video' | 'audio'>>()
  for await (const table of tables) {
    planner.add(table)
    if (!tracks.has(table.source)) tracks.set(table.source, { video: table.video, audio: table.audio })
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
