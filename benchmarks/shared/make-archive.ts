/** Writes an archive with the recorder itself, much faster than time goes by. */
import { createLogger, systemClock } from '@sova/base'
import type { MediaSample, TracksEvent, VideoTrack } from '@sova/media-formats'
import { createStreamHub } from '../../apps/media/src/stream/stream-hub.ts'
import { clipAudio, clipTrack } from '../../apps/media/src/testing/clip-source.ts'
import { openArchive } from './open-archive.ts'

const FRAME_RATE = 25
const AAC_FRAME_TICKS = 1024
const AUDIO_FRAME_BYTES = 170
/** So that the recorder's queue never overflows. */
const BYTES_AHEAD_MAX = 4_000_000

const logger = createLogger('bench', { level: 'silent' })

export interface ArchiveStretch {
  readonly fromMs: number
  readonly seconds: number
}

export interface ArchiveShape {
  /** Bits a second of video. */
  readonly bitrate: number
  readonly hasAudio: boolean
  /** Real ones, played again and again; without them there is noise that nobody can decode. */
  readonly pictures?: Pictures
}

export interface Pictures {
  readonly track: VideoTrack
  /** Begins with a keyframe. */
  readonly samples: readonly MediaSample[]
}

/** @returns when every stretch is on the disk */
export async function makeArchive(
  dir: string,
  number: string,
  stretches: Iterable<ArchiveStretch>,
  shape: ArchiveShape,
): Promise<void> {
  const archive = await openArchive(dir, logger)
  const hub = createStreamHub({ clock: systemClock, logger })
  const recorder = archive.createRecorder(number)
  hub.subscribe(recorder)
  const tracks: TracksEvent = {
    type: 'tracks',
    video: shape.pictures?.track ?? clipTrack,
    audio: shape.hasAudio ? clipAudio : null,
  }
  let bytes = 0
  for (const { fromMs, seconds } of stretches) {
    // New tracks begin a new run, and so a new file.
    hub.onTracks({ ...tracks })
    for (const sample of samplesOf(fromMs, seconds, shape)) {
      hub.onSample(sample)
      bytes += sample.data.length
      while (bytes - recorder.stats.bytes > BYTES_AHEAD_MAX && recorder.stats.writeErrors === 0) {
        await systemClock.sleep(1)
      }
    }
    recorder.onEnd?.()
  }
  await recorder.close()
  if (recorder.stats.droppedFragments > 0) throw new Error('the archive could not be written whole')
}

/** Of noise, there is a keyframe a second, four times as large as the pictures between. */
function* samplesOf(fromMs: number, seconds: number, shape: ArchiveShape): Generator<MediaSample> {
  const pictureBytes = shape.bitrate / 8 / (FRAME_RATE + 3)
  const picture = nalUnit(Math.round(pictureBytes), 0x41)
  const keyframe = nalUnit(Math.round(pictureBytes * 4), 0x65)
  const sound = new Uint8Array(AUDIO_FRAME_BYTES).fill(0x21)
  let soundIndex = 0
  for (let index = 0; index < seconds * FRAME_RATE; index += 1) {
    const drawn = shape.pictures?.samples[index % shape.pictures.samples.length]
    const isKeyframe = drawn?.isKeyframe ?? index % FRAME_RATE === 0
    const wallClockMs = fromMs + (index * 1000) / FRAME_RATE
    const data = drawn?.data ?? (isKeyframe ? keyframe : picture)
    const duration = 90_000 / FRAME_RATE
    yield { kind: 'video', dts: index * duration, compositionOffset: 0, duration, isKeyframe, wallClockMs, data }
    const untilMs = wallClockMs + 1000 / FRAME_RATE
    for (; shape.hasAudio && soundMs(fromMs, soundIndex) < untilMs; soundIndex += 1) {
      const audio = { dts: soundIndex * AAC_FRAME_TICKS, compositionOffset: 0, duration: AAC_FRAME_TICKS }
      yield { kind: 'audio', ...audio, isKeyframe: true, wallClockMs: soundMs(fromMs, soundIndex), data: sound }
    }
  }
}

const soundMs = (fromMs: number, index: number): number => fromMs + (index * AAC_FRAME_TICKS) / 48

function nalUnit(bytes: number, head: number): Uint8Array {
  const unit = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 1) unit[at] = 1 + ((at * 7919) % 255)
  new DataView(unit.buffer).setUint32(0, bytes - 4)
  unit[4] = head
  return unit
}
