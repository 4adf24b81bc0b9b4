/** A camera behind RTSP over TCP or TLS (RFC 7826, RFC 2326), as a `PacketSource`. */
import type { Clock, Logger } from '@sova/base'
import {
  NO_PICTURE_MAX_MS,
  type PacketSource,
  type SourceCounters,
  SourceFailure,
  type SourceSink,
} from '../packet-source.ts'
import type { SourceInputs } from '../source-inputs.ts'
import { type RtspAddress, readRtspAddress } from './rtsp-address.ts'
import { RtspClient } from './rtsp-client.ts'
import { connectRtsp, type RtspConnection } from './rtsp-connection.ts'
import { type RtspSessionState, setUpSession } from './rtsp-session.ts'
import { createRtspStreams, type RtspStreams } from './rtsp-streams.ts'

/** A camera that sends no packet for so long is given up. */
export const SILENCE_MAX_MS = 5000
const WATCH_EVERY_MS = 1000
const REPORT_EVERY_MS = 10_000

export type RtspSourceInputs = Pick<SourceInputs, 'clock' | 'logger' | 'isTargetAllowed' | 'isWatched'>

/** @throws SourceFailure `invalid_address` */
export function createRtspSource(url: URL, inputs: RtspSourceInputs): PacketSource {
  const address = readRtspAddress(url)
  let current: RtspRun | null = null
  return {
    async run(sink, signal) {
      if (signal.aborted) return
      const run = new RtspRun(address, inputs, sink)
      current = run
      try {
        await run.play(signal)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    counters: () => current?.counters() ?? null,
  }
}

class RtspRun {
  readonly #address: RtspAddress
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #isTargetAllowed: SourceInputs['isTargetAllowed']
  readonly #isWatched: () => boolean
  readonly #sink: SourceSink
  #streams: RtspStreams | null = null
  #connection: RtspConnection | null = null
  #arrivalMs: number | null = null
  #lastPacketMs = 0
  #isOver = false

  constructor(address: RtspAddress, inputs: RtspSourceInputs, sink: SourceSink) {
    this.#address = address
    this.#clock = inputs.clock
    this.#logger = inputs.logger
    this.#isTargetAllowed = inputs.isTargetAllowed
    this.#isWatched = inputs.isWatched ?? (() => true)
    this.#sink = sink
  }

  counters(): SourceCounters | null {
    if (!this.#streams || !this.#connection) return null
    const { video, audio } = this.#streams
    return { video, audio, skippedBytes: this.#connection.skippedBytes }
  }

  /** @throws SourceFailure always, unless `signal` aborts */
  async play(signal: AbortSignal): Promise<void> {
    const connection = await connectRtsp(
      {
        address: this.#address,
        clock: this.#clock,
        isTargetAllowed: this.#isTargetAllowed,
        // The answers that lead to the first packet are waited for.
        isWatched: () => this.#streams === null || this.#isWatched(),
        onPacket: (channel, bytes, start, end) => this.#receive(channel, bytes, start, end),
        onChunk: () => {
          this.#arrivalMs = null
        },
      },
      signal,
    )
    this.#connection = connection
    const client = new RtspClient(connection, this.#address)
    const over = new AbortController()
    const isOver = AbortSignal.any([signal, over.signal])
    let teardownUri: string | null = null
    const hangUp = () => {
      this.#isOver = true
      if (teardownUri !== null) client.farewell(teardownUri)
      else connection.close(new SourceFailure('closed', 'the source was ended'))
    }
    signal.addEventListener('abort', hangUp, { once: true })
    try {
      const session = await setUpSession(client, this.#address.requestUri)
      teardownUri = session.aggregateUri
      this.#streams = createRtspStreams(session, this.#sink)
      this.#lastPacketMs = this.#clock.monotonicMs()
      await client.demand('PLAY', session.aggregateUri, { Range: 'npt=0.000-' })
      void this.#keepAlive(client, session, isOver)
      throw await Promise.race([connection.ended, this.#watch(isOver)])
    } finally {
      signal.removeEventListener('abort', hangUp)
      over.abort()
      hangUp()
    }
  }

  #receive(channel: number, bytes: Uint8Array, start: number, end: number): void {
    // The chunk during which a reader ended the source may hold more packets.
    if (this.#isOver) return
    // The clock is read once for all packets of a chunk.
    if (this.#arrivalMs === null) {
      this.#arrivalMs = this.#clock.nowMs()
      this.#lastPacketMs = this.#clock.monotonicMs()
    }
    this.#streams?.receive(channel, bytes, start, end, this.#arrivalMs)
  }

  /** At half the session's timeout, as RFC 7826 §10.5 has it. */
  async #keepAlive(client: RtspClient, session: RtspSessionState, isOver: AbortSignal): Promise<void> {
    const { keepaliveMethod, aggregateUri, timeoutS } = session
    for (;;) {
      await this.#clock.sleep((timeoutS * 1000) / 2, isOver)
      if (isOver.aborted) return
      try {
        await client.ask(keepaliveMethod, aggregateUri)
      } catch (error) {
        // A camera that still sends is alive, whatever it answers; one that does not is seen by the watch.
        if (!isOver.aborted) this.#logger.debug({ err: error }, 'the camera did not answer the keepalive')
      }
    }
  }

  /** @returns why the camera is given up, or never before `isOver` */
  async #watch(isOver: AbortSignal): Promise<SourceFailure> {
    let pictureMs = this.#clock.monotonicMs()
    let pictureCount = 0
    let reportedMs = pictureMs
    let reportedLosses = 0
    for (;;) {
      await this.#clock.sleep(WATCH_EVERY_MS, isOver)
      const nowMs = this.#clock.monotonicMs()
      if (isOver.aborted) return new SourceFailure('closed', 'the source was ended')
      if (this.#streams?.hasSaidGoodbye) return new SourceFailure('closed', 'the camera ended the stream')
      if (nowMs - this.#lastPacketMs >= SILENCE_MAX_MS) {
        return new SourceFailure('timed_out', `the camera sent nothing for ${SILENCE_MAX_MS} ms`)
      }
      if (this.#streams && this.#streams.videoSampleCount !== pictureCount) {
        pictureCount = this.#streams.videoSampleCount
        pictureMs = nowMs
      }
      if (nowMs - pictureMs >= NO_PICTURE_MAX_MS) {
        return new SourceFailure('timed_out', `packets came for ${NO_PICTURE_MAX_MS} ms, but no whole picture`)
      }
      if (nowMs - reportedMs < REPORT_EVERY_MS) continue
      reportedMs = nowMs
      reportedLosses = this.#reportLosses(reportedLosses)
    }
  }

  #reportLosses(reportedLosses: number): number {
    const counters = this.counters()
    if (!counters) return reportedLosses
    const { video, audio, skippedBytes } = counters
    const losses = [video, audio].reduce(
      (sum, stream) => sum + (stream ? stream.lostPackets + stream.malformedPackets + stream.timestampJumps : 0),
      skippedBytes,
    )
    if (losses > reportedLosses) this.#logger.warn(counters, 'the camera sends with losses')
    return losses
  }
}
