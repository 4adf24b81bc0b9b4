/** One camera in a watcher process: its stream, opened again for ever; its decoder; and what is seen in the pictures. */
import { backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import type { SceneTrack } from '@sova/contract'
import type { CodedPicture } from '@sova/media-codec'
import type { LumaDecoder, LumaDecoderInputs } from '@sova/media-codec/native'
import type { VideoTrack } from '@sova/media-formats'
import type { WatchSettings } from '../cameras/watch-settings.ts'
import type { CameraFigures, Shots } from '../workers/worker-messages.ts'
import { createCameraWatch } from './camera-watch.ts'
import { describeTracks } from './describe-tracks.ts'
import type { Happening, RecentEvent } from './happening.ts'
import { runLiveStream } from './live-stream.ts'
import { createModelLooks, type ModelLooksInputs } from './model-looks.ts'
import type { Pace } from './pace.ts'
import { createRhythm, type Rhythm } from './rhythm.ts'

export interface CameraWatcher {
  apply(settings: WatchSettings): void
  setPace(pace: Pace): void
  /** Somebody looks at what is followed; they say so again while they do. */
  show(): void
  figures(): CameraFigures
  takeLagMs: Rhythm['takeLagMs']
  run(signal: AbortSignal): Promise<void>
}

export interface CameraWatcherInputs {
  readonly number: string
  readonly settings: WatchSettings
  readonly recent: readonly RecentEvent[]
  readonly createDecoder: (inputs: LumaDecoderInputs) => LumaDecoder
  /** Null while there is none. */
  readonly askAddress: () => Promise<string | null>
  readonly onTracks: (atMs: number, tracks: readonly SceneTrack[]) => void
  readonly askModels: ModelLooksInputs['ask']
  readonly onHappening: (happening: Happening, shots: Shots) => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** Of the pictures that are watched, and of the JPEGs. */
const LUMA_WIDTH = 320
const FULL_WIDTH_MAX = 1280
const PART_WIDTH_MAX = 480
/** Twice as long as those who look take to say so again. */
const SHOWN_FOR_MS = 20_000
/** A stream that held so long was no failure. */
const HELD_MS = 30_000

export function createCameraWatcher(inputs: CameraWatcherInputs): CameraWatcher {
  const { number, clock, random, logger } = inputs
  const watch = createCameraWatch({ settings: inputs.settings, recent: inputs.recent })
  const looks = createModelLooks({ ...inputs, ask: inputs.askModels })
  const rhythm = createRhythm()
  let decoder: LumaDecoder | null = null
  let track: VideoTrack | null = null
  let pace: Pace = 'full'
  let waitsForKeyframe = true
  let isReceiving = false
  let shownUntilMs = Number.NEGATIVE_INFINITY
  let frames = 0
  let pictures = 0
  let failures = 0

  const closeDecoder = () => {
    decoder?.close()
    decoder = null
    waitsForKeyframe = true
  }

  const tell = (happenings: readonly Happening[]) => {
    for (const happening of happenings) {
      // More of what was told before needs no other picture.
      const shots = happening.isNew ? takeShots(happening) : { full: null, part: null }
      inputs.onHappening(happening, shots)
    }
  }

  const takeShots = ({ area }: Happening): Shots => {
    try {
      const part = area ? (decoder?.jpeg(area, PART_WIDTH_MAX) ?? null) : null
      return { full: decoder?.jpeg(null, FULL_WIDTH_MAX) ?? null, part }
    } catch (error) {
      logger.warn({ number, err: error }, 'the picture of an event could not be made')
      return { full: null, part: null }
    }
  }

  const look = (coded: CodedPicture) => {
    frames += 1
    if (!track) return
    if (waitsForKeyframe && !coded.isKeyframe) return
    if (pace === 'keyframes' && !coded.isKeyframe) {
      // What was left out cannot be referred to: all is decoded again from the next keyframe on.
      waitsForKeyframe = true
      return
    }
    waitsForKeyframe = false
    try {
      decoder ??= inputs.createDecoder({ track, lumaWidth: LUMA_WIDTH })
      const picture = decoder.decode(coded, rhythm.dueMs(coded.wallClockMs))
      if (!picture) return
      rhythm.looked(picture.atMs, pace, clock.nowMs())
      pictures += 1
      tell(watch.see(picture, picture.atMs))
      if (clock.monotonicMs() < shownUntilMs) inputs.onTracks(Math.round(picture.atMs), describeTracks(watch.tracks()))
      looks.offer(() => decoder?.hold() ?? null, picture.atMs)
    } catch (error) {
      failures += 1
      logger.debug({ number, err: error }, 'a picture could not be watched')
      closeDecoder()
    }
  }

  const receive = async (signal: AbortSignal) => {
    const url = await inputs.askAddress()
    if (url === null) throw new Error('the portal has made no signing key yet')
    await runLiveStream(
      url,
      {
        onTrack(next) {
          closeDecoder()
          track = next
          isReceiving = true
          rhythm.restart()
        },
        onPicture: look,
      },
      signal,
    )
  }

  return {
    apply(settings) {
      tell(watch.apply(settings))
      looks.apply(settings)
    },
    setPace(next) {
      pace = next
    },
    show() {
      shownUntilMs = clock.monotonicMs() + SHOWN_FOR_MS
    },
    figures: () => ({ number, isReceiving, frames, pictures, failures }),
    takeLagMs: rhythm.takeLagMs,
    async run(signal) {
      for (let attempts = 0; !signal.aborted; attempts += 1) {
        const begunAtMs = clock.monotonicMs()
        try {
          await receive(signal)
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          logger.info({ number, reason }, 'a stream is not received')
        }
        isReceiving = false
        closeDecoder()
        if (clock.monotonicMs() - begunAtMs > HELD_MS) attempts = 0
        await clock.sleep(backoffDelayMs(attempts + 1, random), signal)
      }
      tell(watch.end())
    },
  }
}
