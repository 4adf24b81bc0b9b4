/** For tests: a clip as the archive would hold it, a fragment a second and a new file at each clip. */
import { writeFragmentHeader } from '../fmp4/fragment-writer.ts'
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from '../fmp4/init-segment.ts'
import type { MediaSample, SourceEvent, TracksEvent } from '../media-types.ts'
import { createTransportDemuxer } from '../mpeg-ts/transport-demuxer.ts'
import { readRecordedFragment } from './read-recorded-fragment.ts'
import type { RecordedFragment } from './recorded-fragment.ts'

export interface RecordedFile {
  readonly bytes: Buffer
  readonly fragments: readonly RecordedFragment<number>[]
}

/** @param source names the file; @param startMs the wall clock of the clip's first picture */
export function recordClip(transportStream: Uint8Array, source = 0, startMs = Date.UTC(2026, 0, 1)): RecordedFile {
  const { tracks, samples } = demuxed(transportStream, startMs)
  const groups = cutAtKeyframes(samples)
  const pieces: Uint8Array[] = [Buffer.from('bytes of an init segment')]
  const places: { start: number; bytes: Buffer }[] = []
  let start = pieces[0]?.length ?? 0
  groups.forEach((group, index) => {
    const bytes = Buffer.concat([
      ...fragmentOf(group, groups[index + 1], 'video', index),
      ...fragmentOf(group, groups[index + 1], 'audio', index),
    ])
    places.push({ start, bytes })
    pieces.push(bytes)
    start += bytes.length
  })
  const { video, audio } = tracks
  return {
    bytes: Buffer.concat(pieces),
    fragments: places.map((place) => readRecordedFragment(place.bytes, { source, start: place.start, video, audio })),
  }
}

function demuxed(bytes: Uint8Array, startMs: number): { tracks: TracksEvent; samples: MediaSample[] } {
  const events: SourceEvent[] = []
  let originMs: number | null = null
  const wallClockMs = (presentationMs: number) => {
    originMs ??= presentationMs
    return startMs + presentationMs - originMs
  }
  const demuxer = createTransportDemuxer({ onEvent: (event) => events.push(event), wallClockMs })
  demuxer.push(bytes)
  demuxer.flush()
  const tracks = events.find((event) => event.type === 'tracks')
  if (!tracks) throw new Error('the clip has no tracks')
  return { tracks, samples: events.flatMap((event) => (event.type === 'sample' ? [event.sample] : [])) }
}

function cutAtKeyframes(samples: readonly MediaSample[]): MediaSample[][] {
  const groups: MediaSample[][] = []
  for (const sample of samples) {
    if (groups.length === 0 || (sample.kind === 'video' && sample.isKeyframe)) groups.push([])
    groups.at(-1)?.push(sample)
  }
  return groups
}

function fragmentOf(
  group: readonly MediaSample[],
  next: readonly MediaSample[] | undefined,
  kind: MediaSample['kind'],
  sequence: number,
): Uint8Array[] {
  const samples = group.filter((sample) => sample.kind === kind)
  const first = samples[0]
  if (!first) return []
  const endDts = next?.find((sample) => sample.kind === kind)?.dts ?? null
  const trackId = kind === 'video' ? VIDEO_TRACK_ID : AUDIO_TRACK_ID
  const { dts: baseDecodeTime, wallClockMs } = first
  const header = writeFragmentHeader({ sequence, trackId, baseDecodeTime, wallClockMs, samples, endDts })
  return [header, ...samples.map(({ data }) => data)]
}
