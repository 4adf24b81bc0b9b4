/**
 * The way of the sound from a source to its hub: AAC as it is; G.711 and Opus through a transcoder, and only while
 * somebody needs it. Pictures pass at once and never wait for sound.
 */
import type { Logger } from '@sova/base'
import type { AudioTranscoder, createAacTranscoder } from '@sova/media-codec'
import type { AudioTrack, MediaSample } from '@sova/media-formats'
import type { SourceSink } from '@sova/media-sources'
import type { StreamHub } from '../stream/stream-hub.ts'
import { convertedTrack, isSameSound } from './converted-sound.ts'

export interface AudioPath extends SourceSink {
  /** Starts or stops the transcoder as readers come and go; called every second. */
  update(): void
  close(): Promise<void>
}

export interface AudioPathInputs {
  readonly hub: Pick<StreamHub, 'onTracks' | 'onSample' | 'setAudio' | 'setRawSound' | 'onRawSound'>
  readonly isNeeded: () => boolean
  /** Null where no transcoder is to be had: video only. */
  readonly createTranscoder: typeof createAacTranscoder | null
  readonly logger: Logger
}

/** A promised sound that does not come for so many seconds is taken back: players wait for what is announced. */
const SILENCE_TICKS_MAX = 10

export function createAudioPath({ hub, isNeeded, createTranscoder, logger }: AudioPathInputs): AudioPath {
  /** Sound of the source that browsers cannot play as it is. */
  let foreign: AudioTrack | null = null
  /** Sound of the source that browsers play as it is. */
  let playable: AudioTrack | null = null
  let transcoder: AudioTranscoder | null = null
  /** What the hub was told; null while it has no sound. */
  let announced: AudioTrack | null = null
  let silentTicks = 0

  function announce(track: AudioTrack | null): void {
    announced = track
    silentTicks = 0
    hub.setAudio(track)
  }

  function onPlayable(track: AudioTrack, sample: MediaSample): void {
    silentTicks = 0
    if (announced === null) announce(track)
    hub.onSample(sample)
  }

  function start(source: AudioTrack): void {
    if (!createTranscoder) return
    let track = announced ?? convertedTrack(source)
    try {
      transcoder = createTranscoder({
        track: source,
        onTrack(aac) {
          if (announced && track && isSameSound(track, aac)) return
          track = aac
          announce(aac)
        },
        onSample: (sample) => track && onPlayable(track, sample),
        logger,
      })
      if (track && announced === null) announce(track)
    } catch (error) {
      foreign = null
      if (announced) announce(null)
      logger.warn({ err: error }, 'the sound cannot be converted; the camera goes on without it')
    }
  }

  function stop(): void {
    const stopped = transcoder
    transcoder = null
    stopped?.close().catch((error: unknown) => logger.warn({ err: error }, 'a transcoder did not close'))
  }

  function update(): void {
    if (foreign && isNeeded()) {
      if (!transcoder) start(foreign)
    } else if (transcoder) {
      stop()
      announce(null)
    }
  }

  return {
    onTracks(event) {
      stop()
      playable = event.audio?.codec === 'aac' ? event.audio : null
      foreign = playable ? null : event.audio
      hub.setRawSound(foreign)
      // Where it will be converted, the first file and the first viewer have the sound from the beginning.
      announced = foreign && createTranscoder && isNeeded() ? convertedTrack(foreign) : playable
      silentTicks = 0
      hub.onTracks({ ...event, audio: announced })
      update()
    },
    onSample(sample) {
      if (sample.kind === 'audio' && foreign) {
        hub.onRawSound(sample)
        transcoder?.push(sample)
      } else if (sample.kind === 'audio' && playable) onPlayable(playable, sample)
      else hub.onSample(sample)
    },
    update() {
      update()
      if (announced === null) return
      silentTicks += 1
      if (silentTicks > SILENCE_TICKS_MAX) announce(null)
    },
    async close() {
      const stopped = transcoder
      transcoder = null
      await stopped?.close()
    },
  }
}
