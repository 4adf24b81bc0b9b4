/** For tests: a camera's recorder on a clock that the test turns, and the stream that it records. */
import { createLogger, ManualClock } from '@sova/base'
import type { AudioTrack } from '@sova/media-formats'
import { createArchiveCatalogue } from '../archive/archive-catalogue.ts'
import { createArchiveDisks } from '../archive/archive-disks.ts'
import { createRecorder } from '../archive/recorder.ts'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipFrame, clipTrack } from './clip-source.ts'

interface ClipRecorderInputs {
  readonly dirs: readonly string[]
  readonly nowMs: number
  readonly number?: string
}

export function startClipRecorder({ dirs, nowMs, number = '7' }: ClipRecorderInputs) {
  const logger = createLogger('test', { level: 'silent' })
  const clock = new ManualClock(nowMs)
  const catalogue = createArchiveCatalogue()
  const disks = createArchiveDisks({ dirs, clock, logger })
  const recorder = createRecorder({ number, disks, catalogue, clock, random: () => 0.5, logger })
  const hub = createStreamHub({ clock, logger })
  hub.subscribe(recorder)
  return {
    clock,
    catalogue,
    disks,
    recorder,
    hub,
    /** The camera says what it sends; a new run begins. */
    connect: (audio: AudioTrack | null = null) => hub.onTracks({ type: 'tracks', video: clipTrack, audio }),
    /** The clip, again and again. */
    play(startMs: number, seconds: number) {
      for (let frame = 0; frame < seconds * CLIP_FRAME_RATE; frame += 1) hub.onSample(clipFrame(frame, startMs))
    },
  }
}
