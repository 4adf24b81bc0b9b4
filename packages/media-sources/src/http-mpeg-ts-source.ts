/** MPEG-TS over HTTP(S): one answer that does not end. */
import { createTransportDemuxer, type SourceEvent, WallClockEstimate } from '@sova/media-formats'
import { createOutgoingHttp } from './outgoing-http.ts'
import { type PacketSource, SourceFailure, type SourceSink } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

/** A transport stream shows itself within a few packets. */
const SEARCHED_BYTES_MAX = 1024 * 1024
const FIRST_PICTURE_TIMEOUT_MS = 15_000

export function createHttpMpegTsSource(url: URL, inputs: SourceInputs): PacketSource {
  return {
    run: (sink, signal) => readStream(url, inputs, sink, signal),
  }
}

async function readStream(url: URL, inputs: SourceInputs, sink: SourceSink, signal: AbortSignal): Promise<void> {
  const { clock } = inputs
  const ended = new AbortController()
  const http = createOutgoingHttp(inputs)
  const wallClock = new WallClockEstimate(1000)
  let hasPicture = false
  const demuxer = createTransportDemuxer({
    wallClockMs: (presentationMs) => wallClock.wallClockMs(presentationMs, clock.nowMs()),
    onEvent(event) {
      hasPicture ||= event.type === 'tracks' && event.video !== null
      deliver(sink, event)
    },
  })
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
      if (!hasPicture && clock.monotonicMs() - startedAtMs > FIRST_PICTURE_TIMEOUT_MS) {
        throw new SourceFailure('no_video', `no H.264 or H.265 picture in ${FIRST_PICTURE_TIMEOUT_MS} ms`)
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
