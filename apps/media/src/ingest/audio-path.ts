/**
 * The way of the sound from a source to its hub: AAC as it is; G.711 and Opus through a transcoder, and only while
 * somebody needs it. Pictures pass at once and never wait for sound.
 */
import type { Logger } from '@sova/base'
import type { AudioTranscoder, createAacTranscoder } from '@sova/media-codec'
import type { AudioTrack } from '@sova/media-formats'
import type { SourceSink } from '@sova/media-sources'
import type { StreamHub } from '../stream/stream-hub.ts'

export interface AudioPath extends SourceSink {
  /** Starts or stops the transcoder as readers come and go. */
  update(): void
  close(): Promise<void>
}

export interface AudioPathInputs {
  readonly hub: StreamHub
  readonly isNeeded: () => boolean
  /** Null where no transcoder is to be had: video only. */
  readonly createTranscoder: typeof createAacTranscoder | null
  readonly logger: Logger
}

export function createAudioPath({ hub, isNeeded, createTranscoder, logger }: AudioPathInputs): AudioPath {
  /** Sound of the source that browsers cannot play as it is. */
  let foreign: AudioTrack | null = null
  let transcoder: AudioTranscoder | null = null

  function start(track: AudioTrack): void {
    if (!createTranscoder) return
    try {
      transcoder = createTranscoder({
        track,
        onTrack: (aac) => hub.setAudio(aac),
        onSample: (sample) => hub.onSample(sample),
        logger,
      })
    } catch (error) {
      foreign = null
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
      hub.setAudio(null)
    }
  }

  return {
    onTracks(event) {
      stop()
      const isPlayable = event.audio === null || event.audio.codec === 'aac'
      foreign = isPlayable ? null : event.audio
      hub.onTracks(isPlayable ? event : { ...event, audio: null })
      update()
    },
    onSample(sample) {
      if (sample.kind === 'audio' && foreign) transcoder?.push(sample)
      else hub.onSample(sample)
    },
    update,
    async close() {
      const stopped = transcoder
      transcoder = null
      await stopped?.close()
    },
  }
}
