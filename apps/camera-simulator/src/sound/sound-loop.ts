/** The coded sound of a camera: a loop of frames of equal length. */
import type { Logger } from '@sova/base'
import { createAacTranscoder } from '@sova/media-codec'
import { type AudioTrack, g711Track, type MediaSample } from '@sova/media-formats'
import type { FrameSource } from '../rtsp/paced-feed.ts'
import { toALaw, toMuLaw } from './g711-encode.ts'
import { SOUND_LOOP_SECONDS, SOUND_RATE_HZ, synthesizeRoom } from './room-sound.ts'

export const SOUND_CODECS = ['aac', 'pcma', 'pcmu'] as const
export type SoundCodec = (typeof SOUND_CODECS)[number]

const G711_PACKET_MS = 40
const AAC_FRAME_SAMPLES = 1024
const CONVERSION_TIMEOUT_MS = 10_000

export interface SoundLoop {
  track: AudioTrack
  periodMs: number
  frames: readonly Uint8Array[]
}

export function createSoundSource({ track, periodMs, frames }: SoundLoop): FrameSource {
  return {
    periodMs,
    timescale: track.timescale,
    isKeyframe: () => true,
    frameAt: (index) => ({ data: frames[index % frames.length] ?? new Uint8Array(), isKeyframe: true }),
  }
}

export async function createSoundLoop(codec: SoundCodec, seed: number, logger: Logger): Promise<SoundLoop> {
  return codec === 'aac' ? encodeAac(encodeG711('pcma', seed), logger) : encodeG711(codec, seed)
}

function encodeG711(codec: 'pcma' | 'pcmu', seed: number): SoundLoop {
  const encode = codec === 'pcma' ? toALaw : toMuLaw
  const bytes = Uint8Array.from(synthesizeRoom(seed), encode)
  const packetBytes = (SOUND_RATE_HZ * G711_PACKET_MS) / 1000
  const frames = Array.from({ length: bytes.length / packetBytes }, (_, index) =>
    bytes.subarray(index * packetBytes, (index + 1) * packetBytes),
  )
  return { track: g711Track(codec, SOUND_RATE_HZ, 1), periodMs: G711_PACKET_MS, frames }
}

/** By the converter that the media server uses too; a second round gives the frames at the loop's seam. */
function encodeAac(pcma: SoundLoop, logger: Logger): Promise<SoundLoop> {
  return new Promise((resolve, reject) => {
    const samples: MediaSample[] = []
    let track: AudioTrack | null = null
    let fedCount = 0
    const transcoder = createAacTranscoder({
      track: pcma.track,
      logger,
      onTrack: (opened) => {
        track = opened
        feed()
      },
      onSample: (sample) => {
        samples.push(sample)
        feed()
      },
    })
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      transcoder.close().then(settle, reject)
    }
    const timer = setTimeout(
      () => finish(() => reject(new Error('the sound was not converted in time'))),
      CONVERSION_TIMEOUT_MS,
    )

    function feed(): void {
      if (!track) return
      const rateHz = track.timescale
      const loopFrames = (SOUND_LOOP_SECONDS * rateHz) / AAC_FRAME_SAMPLES
      if (samples.length >= 2 * loopFrames) {
        const opened = track
        const frames = samples.slice(loopFrames, 2 * loopFrames).map(({ data }) => data)
        finish(() => resolve({ track: opened, periodMs: (AAC_FRAME_SAMPLES * 1000) / rateHz, frames }))
        return
      }
      // Two packets for each frame that came keep the converter's queue short.
      for (let i = 0; i < 2; i++) pushNext()
    }

    function pushNext(): void {
      const data = pcma.frames[fedCount % pcma.frames.length]
      if (!data) return
      transcoder.push({
        kind: 'audio',
        dts: fedCount * data.length,
        compositionOffset: 0,
        duration: data.length,
        isKeyframe: true,
        wallClockMs: fedCount * pcma.periodMs,
        data,
      })
      fedCount++
    }

    for (let i = 0; i < 4; i++) pushNext()
  })
}
