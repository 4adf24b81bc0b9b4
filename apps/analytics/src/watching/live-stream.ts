/** One live stream of the media server over `mse_ld`: coded pictures as they come, until it ends. */
import { MseServerMessage } from '@sova/contract'
import type { CodedPicture } from '@sova/media-codec'
import { readFragmentHeader, readMovieTracks, type VideoTrack } from '@sova/media-formats'
import { WebSocket } from 'ws'

export interface LiveStreamSink {
  onTrack(track: VideoTrack): void
  onPicture(picture: CodedPicture): void
}

/** A server that is alive sends something at least this often. */
const SILENCE_MAX_MS = 15_000
const OPENING_MAX_MS = 10_000
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024

/**
 * Resolves when the server ends the stream, or the signal aborts.
 * @throws Error when it cannot be opened, is silent, or sends what is no stream
 */
export function runLiveStream(url: string, sink: LiveStreamSink, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: OPENING_MAX_MS, maxPayload: MESSAGE_BYTES_MAX })
    let problem: Error | null = null
    const fail = (error: Error) => {
      problem ??= error
      socket.terminate()
    }
    const silence = setTimeout(() => fail(new Error('the stream is silent')), SILENCE_MAX_MS)
    const abort = () => socket.terminate()
    signal.addEventListener('abort', abort, { once: true })
    const receive = createReceiver(sink, (command) => socket.send(command))
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      silence.refresh()
      try {
        if (isBinary) receive.binary(data)
        else receive.text(data.toString('utf8'))
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    })
    socket.on('error', (error) => {
      problem ??= error
    })
    socket.on('close', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      if (problem && !signal.aborted) reject(problem)
      else resolve()
    })
    if (signal.aborted) abort()
  })
}

function createReceiver(sink: LiveStreamSink, send: (command: string) => void) {
  let timescale = 90_000
  return {
    text(text: string): void {
      const message = MseServerMessage.parse(JSON.parse(text))
      if (message.type === 'error') throw new Error(`the media server answers ${message.error}`)
      if (message.type !== 'mse_init_segment') return
      const payload = message.tracks.find(({ content }) => content === 'video')?.payload
      const [movie] = payload === undefined ? [] : readMovieTracks(Buffer.from(payload, 'base64'))
      if (movie?.track.kind !== 'video') throw new Error('the stream has no video that can be read')
      timescale = movie.track.timescale
      sink.onTrack(movie.track)
      send('resume')
    },
    binary(fragment: Buffer): void {
      const header = readFragmentHeader(fragment)
      if (!header || header.wallClockMs === null) throw new Error('the stream sends what is no fragment')
      let offset = header.dataOffset
      let ticks = 0
      for (const { size, duration, isKeyframe } of header.samples) {
        const data = fragment.subarray(offset, offset + size)
        sink.onPicture({ data, isKeyframe, wallClockMs: header.wallClockMs + (ticks * 1000) / timescale })
        offset += size
        ticks += duration
      }
    },
  }
}
