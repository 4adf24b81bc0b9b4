/** Recorded fragments as a download reads them: the tables of their samples, and where their bytes lie. */
import type { AudioTrack, VideoTrack } from '../media-types.ts'
import type { SampleColumns } from './sample-columns.ts'

/** Samples of one track that lie behind each other. */
export interface RecordedRun {
  readonly kind: 'video' | 'audio'
  /** Where the first sample's bytes begin, from the start of the fragment. */
  readonly dataOffset: number
  /** Of the first sample, in the track's ticks. */
  readonly baseDecodeTime: number
  /** Presentation of the first sample, Unix ms; null when the recording does not say. */
  readonly wallClockMs: number | null
  readonly samples: SampleColumns
}

/** One record of an archive's index: the moof and mdat boxes of its tracks. */
export interface RecordedFragment<Source> {
  /** The file, in whatever form the reader of the bytes knows it. */
  readonly source: Source
  /** Where the fragment lies in the file. */
  readonly start: number
  readonly byteCount: number
  readonly video: VideoTrack | null
  readonly audio: AudioTrack | null
  readonly runs: readonly RecordedRun[]
}

export const trackOf = (
  fragment: Pick<RecordedFragment<unknown>, 'video' | 'audio'>,
  kind: 'video' | 'audio',
): VideoTrack | AudioTrack | null => (kind === 'video' ? fragment.video : fragment.audio)
