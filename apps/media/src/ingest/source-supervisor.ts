/** Keeps one camera's stream coming, for ever: reconnects with growing delays, restarts a source that falls silent. */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import {
  ANOTHER_CLIENT_CODES,
  NO_PICTURE_MAX_MS,
  type PacketSource,
  type SourceCounters,
  SourceFailure,
  type SourceFailureCode,
  type SourceSink,
} from '@sova/media-sources'

/** A source without a picture for this long is restarted. */
export const SILENCE_MAX_MS = 10_000
/** A connection that gave pictures this long starts the delays anew. */
const STEADY_MS = 30_000

export interface SourceStatus {
  readonly state: 'connecting' | 'online' | 'offline'
  /** Why it is offline. */
  readonly failure: SourceFailureCode | null
  readonly reconnects: number
  /** On the monotonic clock; null before the first. */
  readonly lastPictureAtMs: number | null
}

export interface SourceLosses {
  readonly lostPackets: number
  readonly malformedPackets: number
  /** Pictures and pieces of sound that were damaged, or that needed a damaged one. */
  readonly droppedUnits: number
  readonly timestampJumps: number
}

export interface SourceSupervisor {
  run(signal: AbortSignal): Promise<void>
  status(): SourceStatus
  /** Over all connections since the process began. */
  losses(): SourceLosses
  /** Restarts the source when it has been silent too long; called every second for all cameras by one timer. */
  watch(): void
}

export interface SupervisorInputs {
  readonly open: () => PacketSource
  /** Another client for the same camera, tried after a failure that it may not have; null where there is none. */
  readonly openSecond?: (() => PacketSource | null) | undefined
  readonly sink: SourceSink
  /** The source ended: what it delivered is no longer live. */
  readonly onEnd: () => void
  readonly clock: Clock
  readonly random: Random
  /** Carries the camera's number. */
  readonly logger: Logger
}

export function createSourceSupervisor(inputs: SupervisorInputs): SourceSupervisor {
  const { clock, random, logger } = inputs
  let status: SourceStatus = { state: 'connecting', failure: null, reconnects: 0, lastPictureAtMs: null }
  let attempt: AbortController | null = null
  let source: PacketSource | null = null
  let packetsSeen = 0
  let isSecondTry = false
  let pastLosses = NO_LOSSES
  let failures = 0
  let onlineSinceMs: number | null = null
  let startedAtMs = 0
  let lastSignMs = 0
  let lastPictureAtMs: number | null = null

  const sink: SourceSink = {
    onTracks: (event: TracksEvent) => inputs.sink.onTracks(event),
    onSample(sample: MediaSample) {
      if (sample.kind === 'video') {
        lastPictureAtMs = clock.monotonicMs()
        lastSignMs = lastPictureAtMs
        if (onlineSinceMs === null) goOnline()
      }
      inputs.sink.onSample(sample)
    },
  }

  /** Packets come, and the first picture that stands alone does not yet. */
  function isWaitingForKeyframe(): boolean {
    const packets = source?.counters?.()?.video.packets ?? 0
    const hasMore = packets > packetsSeen
    packetsSeen = packets
    return hasMore && onlineSinceMs === null && clock.monotonicMs() - startedAtMs < NO_PICTURE_MAX_MS
  }

  function goOnline(): void {
    onlineSinceMs = clock.monotonicMs()
    status = { ...status, state: 'online', failure: null }
    logger.info('the camera is online')
  }

  function goOffline(error: unknown): void {
    const failure = error instanceof SourceFailure ? error.code : 'protocol_error'
    const detail = error instanceof SourceFailure ? error.detail : String(error)
    const wasSteady = onlineSinceMs !== null && clock.monotonicMs() - onlineSinceMs >= STEADY_MS
    failures = wasSteady ? 1 : failures + 1
    // The first failure and every change is news; the hundredth of the same kind is not.
    if (status.failure !== failure || onlineSinceMs !== null) logger.warn({ failure, detail }, 'the camera is offline')
    // A camera that our client has just read is one that it understands.
    const mayNeedAnother = onlineSinceMs === null && ANOTHER_CLIENT_CODES.has(failure)
    const wantsSecond = !isSecondTry && inputs.openSecond !== undefined && mayNeedAnother
    if (wantsSecond && status.failure !== failure) logger.info({ failure }, 'FFmpeg is tried for this camera')
    isSecondTry = wantsSecond
    status = { ...status, state: 'offline', failure, reconnects: status.reconnects + 1 }
    onlineSinceMs = null
  }

  async function runOnce(signal: AbortSignal): Promise<void> {
    const controller = new AbortController()
    attempt = controller
    startedAtMs = clock.monotonicMs()
    lastSignMs = startedAtMs
    const either = AbortSignal.any([signal, controller.signal])
    try {
      source = (isSecondTry ? inputs.openSecond?.() : null) ?? inputs.open()
      await source.run(sink, either)
      throw new SourceFailure('closed', 'the source ended')
    } catch (error) {
      if (!signal.aborted) goOffline(controller.signal.aborted ? silence() : error)
    } finally {
      attempt = null
      pastLosses = addLosses(pastLosses, source?.counters?.() ?? null)
      source = null
      packetsSeen = 0
      inputs.onEnd()
    }
  }

  return {
    status: () => ({ ...status, lastPictureAtMs }),
    losses: () => addLosses(pastLosses, source?.counters?.() ?? null),
    watch() {
      if (isWaitingForKeyframe()) lastSignMs = clock.monotonicMs()
      if (attempt && clock.monotonicMs() - lastSignMs > SILENCE_MAX_MS) attempt.abort()
    },
    async run(signal) {
      while (!signal.aborted) {
        await runOnce(signal)
        if (!signal.aborted) await clock.sleep(backoffDelayMs(failures, random), signal)
      }
    },
  }
}

const silence = () => new SourceFailure('timed_out', `no picture for ${SILENCE_MAX_MS / 1000} s`)

export const NO_LOSSES: SourceLosses = { lostPackets: 0, malformedPackets: 0, droppedUnits: 0, timestampJumps: 0 }

function addLosses(losses: SourceLosses, counters: SourceCounters | null): SourceLosses {
  if (!counters) return losses
  const streams = [losses, counters.video, counters.audio ?? NO_LOSSES]
  const sum = (pick: (stream: SourceLosses) => number) => streams.reduce((total, stream) => total + pick(stream), 0)
  return {
    lostPackets: sum(({ lostPackets }) => lostPackets),
    malformedPackets: sum(({ malformedPackets }) => malformedPackets),
    droppedUnits: sum(({ droppedUnits }) => droppedUnits),
    timestampJumps: sum(({ timestampJumps }) => timestampJumps),
  }
}
