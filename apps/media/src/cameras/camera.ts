/** One camera at work: its sources, its streams, its recorder. It follows its configuration without a restart. */
import type { Clock, Logger, Random } from '@sova/base'
import type { createFfmpegSource } from '@sova/media-codec'
import { type openSource, SourceFailure, type SourceInputs, type SourceSink } from '@sova/media-sources'
import type { CameraCondition } from '../alerts/camera-watch.ts'
import type { Recorder, RecorderStats } from '../archive/recorder.ts'
import { type AudioPathInputs, createAudioPath } from '../ingest/audio-path.ts'
import {
  createSourceSupervisor,
  NO_LOSSES,
  type SourceLosses,
  type SourceStatus,
  type SourceSupervisor,
} from '../ingest/source-supervisor.ts'
import { createStreamRates, type StreamRates } from '../ingest/stream-rates.ts'
import { createStreamHub, type StreamHub, type StreamStats } from '../stream/stream-hub.ts'
import type { CameraConfig } from './camera-config.ts'

export interface CameraInputs {
  readonly openSource: typeof openSource
  /** For a camera that the first does not understand. */
  readonly openSecond?: typeof createFfmpegSource
  readonly isTargetAllowed?: SourceInputs['isTargetAllowed']
  readonly createRecorder: (number: string) => Recorder
  readonly createTranscoder: AudioPathInputs['createTranscoder']
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface Camera {
  readonly number: string
  config(): CameraConfig
  /** The main stream, or the second; null where the camera has none. */
  stream(which: 1 | 2): StreamHub | null
  status(): SourceStatus
  mainStats(): StreamStats
  /** Since the process began. */
  recorderStats(): RecorderStats
  isRecording(): boolean
  losses(): SourceLosses
  /** Of the main stream over the last ten seconds. */
  rates(): StreamRates
  /** What there is to be alarmed about. */
  condition(): CameraCondition
  apply(config: CameraConfig): void
  /** Called every second by one timer for all cameras. */
  tick(): void
  close(): Promise<void>
}

/** The second stream is pulled while somebody watches it, and this much longer. */
const SECOND_STREAM_LINGER_MS = 30_000

const INACTIVE: SourceStatus = { state: 'offline', failure: null, reconnects: 0, lastPictureAtMs: null }

interface Pull {
  readonly url: string
  readonly supervisor: SourceSupervisor
  readonly update: () => void
  stop(): Promise<void>
}

/** A stopped source may take its time to end, and by then the hub is another's. */
const untilAborted = (signal: AbortSignal, sink: SourceSink): SourceSink => ({
  onTracks(event) {
    if (!signal.aborted) sink.onTracks(event)
  },
  onSample(sample) {
    if (!signal.aborted) sink.onSample(sample)
  },
})

export function createCamera(initial: CameraConfig, inputs: CameraInputs): Camera {
  const { clock } = inputs
  const { number } = initial
  const logger = inputs.logger.child({ number })
  const hubs = { 1: createStreamHub({ clock, logger }), 2: createStreamHub({ clock, logger }) }
  const pulls: { 1: Pull | null; 2: Pull | null } = { 1: null, 2: null }
  const stopping = new Set<Promise<unknown>>()
  const totals: RecorderStats = { bytes: 0, fragments: 0, droppedFragments: 0, writeErrors: 0, gaps: 0 }
  const rates = createStreamRates()
  let config = initial
  let recorder: { recorder: Recorder; unsubscribe: () => void } | null = null
  let secondWantedUntilMs = 0
  let isClosed = false

  const status = () => pulls[1]?.supervisor.status() ?? INACTIVE

  function startPull(which: 1 | 2, url: string): Pull {
    const hub = hubs[which]
    const controller = new AbortController()
    const { signal } = controller
    const isNeeded = () => hub.readerCount() > 0
    const audio = createAudioPath({ hub, isNeeded, createTranscoder: inputs.createTranscoder, logger })
    const supervisor = createSourceSupervisor({
      open: () => openGuarded(url, hub.isWatched),
      openSecond: () => inputs.openSecond?.(url, { clock, logger, isTargetAllowed: inputs.isTargetAllowed }) ?? null,
      sink: untilAborted(signal, audio),
      onEnd() {
        if (!signal.aborted) hub.clear()
      },
      clock,
      random: inputs.random,
      logger,
    })
    const running = supervisor.run(signal)
    return {
      url,
      supervisor,
      update: audio.update,
      async stop() {
        controller.abort()
        hub.clear()
        await Promise.all([running, audio.close()])
      },
    }
  }

  function openGuarded(url: string, isWatched: () => boolean) {
    try {
      return inputs.openSource(url, { clock, logger, isTargetAllowed: inputs.isTargetAllowed, isWatched })
    } catch (error) {
      const failure = error instanceof SourceFailure ? error : new SourceFailure('invalid_address', 'not a source')
      return { run: () => Promise.reject(failure) }
    }
  }

  function later(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => logger.error({ err: error }, 'a part of the camera did not stop'))
      .finally(() => stopping.delete(tracked))
    stopping.add(tracked)
  }

  function setPull(which: 1 | 2, url: string | null): void {
    const pull = pulls[which]
    if (pull?.url === (url ?? undefined)) return
    if (pull) later(pull.stop())
    pulls[which] = url === null ? null : startPull(which, url)
  }

  function setRecording(wanted: boolean): void {
    if (wanted === (recorder !== null)) return
    if (recorder) {
      recorder.unsubscribe()
      keepTotals(recorder.recorder)
      later(recorder.recorder.close())
      recorder = null
    } else {
      const created = inputs.createRecorder(number)
      recorder = { recorder: created, unsubscribe: hubs[1].subscribe(created) }
    }
  }

  function keepTotals({ stats }: Recorder): void {
    totals.bytes += stats.bytes
    totals.fragments += stats.fragments
    totals.droppedFragments += stats.droppedFragments
    totals.writeErrors += stats.writeErrors
    totals.gaps += stats.gaps
  }

  function update(): void {
    const isWanted = config.isActive && !isClosed
    // The recorder listens before the first frame can come.
    setRecording(isWanted && config.isRecorded)
    setPull(1, isWanted ? config.mainUrl : null)
    if (hubs[2].readerCount() > 0) secondWantedUntilMs = clock.monotonicMs() + SECOND_STREAM_LINGER_MS
    setPull(2, isWanted && clock.monotonicMs() < secondWantedUntilMs ? config.secondUrl : null)
  }

  update()
  return {
    number,
    config: () => config,
    mainStats: () => hubs[1].stats,
    stream(which) {
      if (which === 1) return hubs[1]
      if (config.secondUrl === null) return null
      secondWantedUntilMs = clock.monotonicMs() + SECOND_STREAM_LINGER_MS
      update()
      return hubs[2]
    },
    status,
    recorderStats() {
      const { stats } = recorder?.recorder ?? {
        stats: { bytes: 0, fragments: 0, droppedFragments: 0, writeErrors: 0, gaps: 0 },
      }
      return {
        bytes: totals.bytes + stats.bytes,
        fragments: totals.fragments + stats.fragments,
        droppedFragments: totals.droppedFragments + stats.droppedFragments,
        writeErrors: totals.writeErrors + stats.writeErrors,
        gaps: totals.gaps + stats.gaps,
      }
    },
    losses: () => pulls[1]?.supervisor.losses() ?? NO_LOSSES,
    rates: () => rates.current(),
    isRecording: () => recorder !== null && status().state === 'online',
    condition() {
      const { lastPictureAtMs, failure } = status()
      const recorded = recorder?.recorder.recordedUntil() ?? null
      return {
        number,
        isWanted: config.isActive && !isClosed,
        isRecordingWanted: recorder !== null,
        lastPictureAtMs,
        lastWrittenAtMs: recorded?.writtenAtMs ?? null,
        recordedEndMs: recorded?.endMs ?? null,
        recordedRunStartMs: recorded?.runStartMs ?? null,
        failure,
      }
    },
    apply(next) {
      config = next
      update()
    },
    tick() {
      rates.sample(hubs[1].stats, clock.monotonicMs())
      for (const pull of [pulls[1], pulls[2]]) {
        pull?.supervisor.watch()
        pull?.update()
      }
      update()
    },
    async close() {
      isClosed = true
      update()
      await Promise.all(stopping)
    },
  }
}
