/** Routes the packets of one session to the receivers of its streams and their samples to the sink. */
import {
  AudioReceiver,
  MalformedError,
  parseRtcp,
  type StreamCounters,
  VideoReceiver,
  type VideoTrack,
} from '@sova/media-formats'
import type { SourceSink } from '../packet-source.ts'
import type { RtspSessionState } from './rtsp-session.ts'

export interface RtspStreams {
  /** The packet is `bytes` from `start` to `end`; `arrivalMs` is our own clock. */
  receive(channel: number, bytes: Uint8Array, start: number, end: number, arrivalMs: number): void
  /** The camera said that it ends the video. */
  readonly hasSaidGoodbye: boolean
  readonly videoSampleCount: number
  readonly video: StreamCounters
  readonly audio: StreamCounters | null
}

export function createRtspStreams(session: RtspSessionState, sink: SourceSink): RtspStreams {
  let track: VideoTrack | null = null
  let hasSaidGoodbye = false
  let videoSampleCount = 0
  const { video, audio } = session
  const audioTrack = audio?.offer.track ?? null

  const videoReceiver = new VideoReceiver({
    codec: video.offer.codec,
    payloadType: video.offer.format.payloadType,
    clockRate: video.offer.format.clockRate,
    frameRate: video.offer.section.frameRate,
    parameterSets: video.offer.parameterSets,
    onTrack(changed) {
      track = changed
      sink.onTracks({ type: 'tracks', video: changed, audio: audioTrack })
    },
    onSample(sample) {
      videoSampleCount += 1
      sink.onSample(sample)
    },
  })
  const audioReceiver = audio
    ? new AudioReceiver({
        track: audio.offer.track,
        format: audio.offer.format,
        onSample(sample) {
          // A reader learns of tracks before samples, and the picture's track is known with the first keyframe.
          if (track) sink.onSample(sample)
        },
      })
    : null

  const receiveReports = (receiver: VideoReceiver | AudioReceiver, packet: Uint8Array, arrivalMs: number) => {
    try {
      for (const report of parseRtcp(packet)) {
        if (report.kind === 'sender_report') receiver.noteSenderReport(report, arrivalMs)
        else if (receiver === videoReceiver) hasSaidGoodbye = true
      }
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      receiver.counters.malformedPackets += 1
    }
  }

  return {
    receive(channel, bytes, start, end, arrivalMs) {
      if (channel === video.rtpChannel) videoReceiver.receive(bytes, arrivalMs, start, end)
      else if (audioReceiver && channel === audio?.rtpChannel) audioReceiver.receive(bytes, arrivalMs, start, end)
      else if (channel === video.rtcpChannel) receiveReports(videoReceiver, bytes.subarray(start, end), arrivalMs)
      else if (audioReceiver && channel === audio?.rtcpChannel)
        receiveReports(audioReceiver, bytes.subarray(start, end), arrivalMs)
    },
    get hasSaidGoodbye() {
      return hasSaidGoodbye
    },
    get videoSampleCount() {
      return videoSampleCount
    },
    video: videoReceiver.counters,
    audio: audioReceiver?.counters ?? null,
  }
}
