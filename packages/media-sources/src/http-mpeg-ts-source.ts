/** MPEG-TS over HTTP(S): one answer that does not end. */
import { createTransportDemuxer, type SourceEvent, type TransportDemuxer, WallClockEstimate } from '@sova/media-formats'
import { createOutgoingHttp } from './outgoing-http.ts'
import { countersOf, NO_PICTURE_MAX_MS, type PacketSource, SourceFailure, type SourceSink } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

/** A transport stream shows itself within a few packets. */
const SEARCHED_BYTES_MAX = 1024 * 1024

export function createHttpMpegTsSource(url: URL, inputs: SourceInputs): PacketSource {
  let demuxer: TransportDemuxer | null = null
  return {
    run(sink, signal) {
      let hasPicture = false
      const wallClock = new WallClockEstimate(1000)
      demuxer = createTransportDemuxer({
        wallClockMs: (presentationMs) => wallClock.wallClockMs(presentationMs, inputs.clock.nowMs()),
        onEvent(event) {
          hasPicture ||= event.type === 'tracks' && event.video !== null
          deliver(sink, event)
        },
      })
      return readStream(url, inputs, { demuxer, hasPicture: () => hasPicture }, signal)
    },
    counters: () => demuxer && countersOf(demuxer.counts),
  }
}

interface StreamRead {
  readonly demuxer: TransportDemuxer
  readonly hasPicture: () => boolean
}

async function readStream(
  url: URL,
  inputs: SourceInputs,
  { demuxer, hasPicture }: StreamRead,
  signal: AbortSignal,
): Promise<void> {
  const { clock } = inputs
  const ended = new AbortController()
  const http = createOutgoingHttp(inputs)
  try {
    const { body } = await http.get(url, AbortSignal.any([signal, ended.signal]))
    const startedAtMs = clock.monotonicMs()
    let byteCount = 0
    for await (const chunk of body) {
      if (signal.aborted) return
      demuxer.push(chunk)
      byteCount += chunk.length
      if (demuxer.counts.packets === 0 && byteCount > SEARCHED_BYTES_MAX) {
        throw new SourceFailure('protocol_error', 'the answer is no MPEG transport stream')
      }
      if (!hasPicture() && clock.monotonicMs() - startedAtMs > NO_PICTURE_MAX_MS) {
        throw new SourceFailure('no_video', `no H.264 or H.265 picture in ${NO_PICTURE_MAX_MS} ms`)
      }
    }
    if (signal.aborted) return
    demuxer.flush()
    throw new SourceFailure('closed', 'the server ended the stream')
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    ended.abort()
  }
}

export function deliver(sink: SourceSink, event: SourceEvent): void {
  if (event.type === 'tracks') sink.onTracks(event)
  else sink.onSample(event.sample)
}
