/** Bytes of HLS segments, of MPEG-TS or fragmented MP4 → tracks and samples on one growing timeline. */
import {
  createTransportDemuxer,
  MalformedError,
  type MovieTrack,
  readFragmentSamples,
  readMovieTracks,
  type SourceEvent,
} from '@sova/media-formats'
import { createMovieTimeline } from './movie-timeline.ts'
import { SourceFailure } from './packet-source.ts'

const TS_SYNC_BYTE = 0x47

export interface HlsSegmentReader {
  /**
   * @param initialization of a fragmented MP4, whose bytes are compared by identity; null where segments have none
   * @throws SourceFailure
   */
  read(segment: Uint8Array, initialization: Uint8Array | null): SourceEvent[]
}

export function createHlsSegmentReader(): HlsSegmentReader {
  let events: SourceEvent[] = []
  // The wall clock is told when the frames are handed on.
  const demuxer = createTransportDemuxer({ onEvent: (event) => events.push(event), wallClockMs: () => 0 })
  const timeline = createMovieTimeline()
  let movie: { initialization: Uint8Array; tracks: MovieTrack[] } | null = null

  function readTransportStream(segment: Uint8Array): SourceEvent[] {
    events = []
    demuxer.push(segment)
    demuxer.flush()
    return events
  }

  function readMovie(segment: Uint8Array, initialization: Uint8Array): SourceEvent[] {
    if (movie?.initialization !== initialization) movie = { initialization, tracks: readMovieTracks(initialization) }
    const announced = timeline.setTracks(movie.tracks)
    const placed = timeline.place(readFragmentSamples(segment, movie.tracks))
    const samples = placed.map(({ kind, dts, compositionOffset, duration, isKeyframe, offset, size }): SourceEvent => {
      const data = segment.subarray(offset, offset + size)
      return { type: 'sample', sample: { kind, dts, compositionOffset, duration, isKeyframe, wallClockMs: 0, data } }
    })
    return announced ? [announced, ...samples] : samples
  }

  return {
    read(segment, initialization) {
      try {
        if (initialization) return readMovie(segment, initialization)
        if (segment[0] === TS_SYNC_BYTE) return readTransportStream(segment)
        throw new SourceFailure('protocol_error', 'a segment is neither MPEG-TS nor fragmented MP4')
      } catch (error) {
        if (error instanceof MalformedError) throw new SourceFailure('protocol_error', error.message)
        throw error
      }
    },
  }
}
