/** G.711 or Opus to AAC-LC (ISO/IEC 14496-3), one stream. Runs in a child process only. */
import type { AudioTrack, MediaSample } from '@sova/media-formats'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_PCM_ALAW,
  AV_CODEC_ID_PCM_MULAW,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants'
import { AudioFifo, Codec, CodecContext, Frame, Packet, Rational, SoftwareResampleContext } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'
import { hasOutput, requireSuccess } from '../process/ffmpeg-calls.ts'
import { createAacTimeline } from './aac-timeline.ts'

const DECODERS = { pcma: AV_CODEC_ID_PCM_ALAW, pcmu: AV_CODEC_ID_PCM_MULAW, opus: AV_CODEC_ID_OPUS }
const SAMPLES_PER_FRAME = 1024
const FIFO_SAMPLES = 8 * SAMPLES_PER_FRAME
const BITS_PER_CHANNEL = 48_000n
/** Telephone rates are doubled: players dislike 8 kHz, and a frame of 1024 samples would last 128 ms. */
const OUTPUT_RATE_MIN_HZ = 16_000

export interface AacEncoder {
  readonly track: AudioTrack
  push(sample: MediaSample): MediaSample[]
  close(): void
}

export function createAacEncoder(input: AudioTrack): AacEncoder {
  const channels = Math.min(2, Math.max(1, input.channels))
  const layout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  const rateHz = Math.max(OUTPUT_RATE_MIN_HZ, input.timescale)
  const decoder = openDecoder(input, channels)
  const encoder = openEncoder(rateHz, channels)
  const resampler = new SoftwareResampleContext()
  let isResampling = false
  const fifo = new AudioFifo()
  fifo.alloc(AV_SAMPLE_FMT_FLTP, channels, FIFO_SAMPLES)
  const packet = new Packet()
  packet.alloc()
  const timeline = createAacTimeline(input.timescale, rateHz)
  /** Position of the first sample in the fifo. */
  let position = 0
  let firstPosition: number | null = null

  const resample = (decoded: Frame) => {
    if (!isResampling) {
      const code = resampler.allocSetOpts2(
        layout,
        AV_SAMPLE_FMT_FLTP,
        rateHz,
        decoded.channelLayout,
        decoded.format as typeof AV_SAMPLE_FMT_FLTP,
        decoded.sampleRate,
      )
      requireSuccess(code, 'set resampler')
      requireSuccess(resampler.init(), 'open resampler')
      isResampling = true
    }
    using resampled = emptyFrame(rateHz, layout)
    requireSuccess(resampler.convertFrame(resampled, decoded), 'resample')
    if (resampled.nbSamples === 0 || !resampled.data) return
    const first = timeline.advance(resampled.nbSamples)
    if (fifo.size === 0 || firstPosition === null) position = first
    firstPosition ??= first
    requireSuccess(fifo.writeSync(resampled.data, resampled.nbSamples), 'store sound')
  }

  const encodeFrame = () => {
    using frame = emptyFrame(rateHz, layout)
    frame.nbSamples = SAMPLES_PER_FRAME
    requireSuccess(frame.getBuffer(), 'allocate sound')
    requireSuccess(fifo.readSync(frame.data ?? [], SAMPLES_PER_FRAME), 'read sound')
    frame.pts = BigInt(position)
    position += SAMPLES_PER_FRAME
    requireSuccess(encoder.sendFrameSync(frame), 'encode AAC')
  }

  const drain = (): MediaSample[] => {
    const samples: MediaSample[] = []
    while (hasOutput(encoder.receivePacketSync(packet), 'encode AAC')) {
      const dts = Number(packet.pts)
      // The encoder's first packet only primes the decoder and lies before the first sample.
      if (packet.data && firstPosition !== null && dts >= firstPosition) {
        samples.push({
          kind: 'audio',
          dts,
          compositionOffset: 0,
          duration: SAMPLES_PER_FRAME,
          isKeyframe: true,
          wallClockMs: timeline.wallClockMsAt(dts),
          data: Buffer.from(packet.data),
        })
      }
      packet.unref()
    }
    return samples
  }

  return {
    track: {
      kind: 'audio',
      codec: 'aac',
      timescale: rateHz,
      channels,
      codecString: 'mp4a.40.2',
      config: encoder.extraData ? Buffer.from(encoder.extraData) : null,
    },
    push(sample) {
      if (!timeline.take(sample)) return []
      using coded = new Packet()
      coded.alloc()
      coded.data = Buffer.from(sample.data)
      requireSuccess(decoder.sendPacketSync(coded), 'decode sound')
      for (;;) {
        using decoded = new Frame()
        decoded.alloc()
        if (!hasOutput(decoder.receiveFrameSync(decoded), 'decode sound')) break
        resample(decoded)
      }
      const samples: MediaSample[] = []
      while (fifo.size >= SAMPLES_PER_FRAME) {
        encodeFrame()
        samples.push(...drain())
      }
      return samples
    },
    close() {
      packet.free()
      fifo.free()
      resampler.free()
      encoder.freeContext()
      decoder.freeContext()
    },
  }
}

function openDecoder(track: AudioTrack, channels: number): CodecContext {
  const codec = track.codec === 'aac' ? null : Codec.findDecoder(DECODERS[track.codec])
  if (!codec) throw new CodecFailure('undecodable', `${track.codec} is not converted to AAC`)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  decoder.sampleRate = track.timescale
  decoder.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  if (track.config) decoder.extraData = Buffer.from(track.config)
  requireSuccess(decoder.open2Sync(codec), 'open sound decoder')
  return decoder
}

function openEncoder(rateHz: number, channels: number): CodecContext {
  const codec = Codec.findEncoder(AV_CODEC_ID_AAC)
  if (!codec) throw new CodecFailure('undecodable', 'FFmpeg has no AAC encoder')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = rateHz
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  encoder.bitRate = BITS_PER_CHANNEL * BigInt(channels)
  encoder.timeBase = new Rational(1, rateHz)
  // AudioSpecificConfig goes to the track, not into the packets.
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  requireSuccess(encoder.open2Sync(codec), 'open AAC encoder')
  return encoder
}

function emptyFrame(rateHz: number, layout: typeof AV_CHANNEL_LAYOUT_MONO): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = rateHz
  frame.channelLayout = layout
  return frame
}
