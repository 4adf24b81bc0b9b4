/** A clip played again and again in real time, as if it were a camera: for demonstrations and tests of the system. */
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createTransportDemuxer,
  MalformedError,
  type MovieTrack,
  readBoxHeader,
  readMovieTracks,
  readSampleTable,
  type SourceEvent,
} from '@sova/media-formats'
import { createMovieTimeline } from './movie-timeline.ts'
import { createPacedDelivery, type PacedDelivery } from './paced-delivery.ts'
import { type PacketSource, SourceFailure } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

const CHUNK_BYTES = 64 * 1024
const MOOV_BYTES_MAX = 32 * 1024 * 1024
const BOXES_MAX = 1000
const BOX_HEADER_BYTES_MAX = 16

export function createFileSource(url: URL, inputs: SourceInputs): PacketSource {
  return {
    async run(sink, signal) {
      const path = await allowedPath(url, inputs.fileFolder ?? null)
      const delivery = createPacedDelivery(inputs.clock, sink)
      const file = await open(path, 'r')
      try {
        if (await beginsLikeTransportStream(file)) await loopTransportStream(file, delivery, signal)
        else await loopMovie(file, delivery, signal)
      } catch (error) {
        if (error instanceof MalformedError) throw new SourceFailure('protocol_error', error.message)
        throw error
      } finally {
        await file.close()
      }
    },
  }
}

/**
 * The clip's true path, which lies in the operator's folder whatever links and dots the address has.
 * A file elsewhere and a file that is not there get the same answer.
 */
async function allowedPath(url: URL, folder: string | null): Promise<string> {
  if (folder === null) throw new SourceFailure('unsupported_scheme', 'clips are not allowed as sources here')
  try {
    const [path, root] = await Promise.all([realpath(fileURLToPath(url)), realpath(folder)])
    const inside = relative(root, path)
    if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return path
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  throw new SourceFailure('not_found', 'there is no such clip in the folder for clips')
}

async function beginsLikeTransportStream(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, 0)
  return bytesRead === 1 && buffer[0] === 0x47
}

async function loopTransportStream(file: FileHandle, delivery: PacedDelivery, signal: AbortSignal): Promise<void> {
  let events: SourceEvent[] = []
  const demuxer = createTransportDemuxer({ onEvent: (event) => events.push(event), wallClockMs: () => 0 })
  const deliverAll = async () => {
    const due = events
    events = []
    for (const event of due) await delivery.deliver(event, signal)
    return due.length
  }
  while (!signal.aborted) {
    let delivered = 0
    for (let position = 0; !signal.aborted; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(CHUNK_BYTES), 0, CHUNK_BYTES, position)
      if (bytesRead === 0) break
      position += bytesRead
      demuxer.push(buffer.subarray(0, bytesRead))
      delivered += await deliverAll()
    }
    demuxer.flush()
    delivered += await deliverAll()
    if (delivered === 0) throw new SourceFailure('no_video', 'the clip has no H.264 or H.265 picture')
  }
}

async function loopMovie(file: FileHandle, delivery: PacedDelivery, signal: AbortSignal): Promise<void> {
  const tracks = readMovieTracks(await readMoov(file))
  if (!tracks.some(({ track }) => track.kind === 'video')) {
    throw new SourceFailure('no_video', 'the clip has no H.264 or H.265 picture')
  }
  const samples = tracks.flatMap((track: MovieTrack) => readSampleTable(track))
  if (samples.length === 0) throw new SourceFailure('protocol_error', 'the clip is fragmented or has no frames')
  const timeline = createMovieTimeline()
  const announced = timeline.setTracks(tracks)
  if (announced) await delivery.deliver(announced, signal)
  while (!signal.aborted) {
    for (const { kind, dts, compositionOffset, duration, isKeyframe, offset, size } of timeline.place(samples)) {
      if (signal.aborted) return
      const data = await readAt(file, offset, size)
      const sample = { kind, dts, compositionOffset, duration, isKeyframe, wallClockMs: 0, data }
      await delivery.deliver({ type: 'sample', sample }, signal)
    }
  }
}

/** The `moov` box with its header; the boxes before it are stepped over. */
async function readMoov(file: FileHandle): Promise<Buffer> {
  let start = 0
  for (let count = 0; count < BOXES_MAX; count += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BOX_HEADER_BYTES_MAX), 0, BOX_HEADER_BYTES_MAX, start)
    const header = readBoxHeader(buffer.subarray(0, bytesRead), 0)
    if (!header) break
    if (header.type === 'moov' && header.end <= MOOV_BYTES_MAX) return readAt(file, start, header.end)
    start += header.end
  }
  throw new SourceFailure('protocol_error', 'the clip is neither MPEG-TS nor MP4')
}

/** @throws SourceFailure when the file ends before */
async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length > MOOV_BYTES_MAX) throw new SourceFailure('protocol_error', `a piece of ${length} bytes is not believed`)
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position)
  if (bytesRead < length) throw new SourceFailure('protocol_error', 'the clip is cut off')
  return buffer
}
