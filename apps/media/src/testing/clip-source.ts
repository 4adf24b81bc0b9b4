/** A source for tests: a small real H.264 clip, repeated; a part of it at once, the rest frame by frame as wanted. */

import { readFileSync } from 'node:fs'
import { systemClock } from '@sova/base'
import { type AudioTrack, h264Track, h265Track, type MediaSample, type VideoTrack } from '@sova/media-formats'
import type { PacketSource, SourceSink } from '@sova/media-sources'

export const CLIP_FRAME_RATE = 25
const FRAME_TICKS = 90_000 / CLIP_FRAME_RATE
const FRAME_MS = 1000 / CLIP_FRAME_RATE
/** 21.3 ms of silence: AAC-LC, 48 kHz, stereo. */
const SILENCE = Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c)
const AAC_FRAME_TICKS = 1024

/** Telephone sound, as most cameras have it. */
const clipG711: AudioTrack = {
  kind: 'audio',
  codec: 'pcma',
  timescale: 8000,
  channels: 1,
  codecString: 'alaw',
  config: null,
}

export const clipAudio: AudioTrack = {
  kind: 'audio',
  codec: 'aac',
  timescale: 48_000,
  channels: 2,
  codecString: 'mp4a.40.2',
  config: Uint8Array.of(0x11, 0x90),
}

interface Clip {
  readonly track: VideoTrack
  readonly frames: readonly { readonly isKeyframe: boolean; readonly data: Uint8Array }[]
}

function readClip(): Clip {
  const bytes = readFileSync(new URL('./clip.h264', import.meta.url))
  const units: Buffer[] = []
  for (let at = bytes.indexOf('000001', 0, 'hex'); at >= 0; ) {
    const next = bytes.indexOf('000001', at + 3, 'hex')
    const end = next < 0 ? bytes.length : bytes[next - 1] === 0 ? next - 1 : next
    units.push(bytes.subarray(at + 3, end))
    at = next
  }
  const ofType = (type: number) => units.find((unit) => ((unit[0] ?? 0) & 31) === type) ?? Buffer.alloc(0)
  const track = h264Track({ sps: ofType(7), pps: ofType(8) }, CLIP_FRAME_RATE)
  const frames = units.flatMap((unit) => {
    const type = (unit[0] ?? 0) & 31
    if (type !== 1 && type !== 5) return []
    const length = Buffer.alloc(4)
    length.writeUInt32BE(unit.length)
    return [{ isKeyframe: type === 5, data: Buffer.concat([length, unit]) }]
  })
  return { track, frames }
}

const clip = readClip()
export const clipTrack = clip.track
/** The same pictures under the name of H.265, for what looks at tracks only. */
export const clipTrackH265 = h265Track(
  {
    vps: Buffer.from('40010c01ffff016000000300900000030000030078959809', 'hex'),
    sps: Buffer.from('420101016000000300900000030000030078a00a080f165ba4a4c2f01680', 'hex'),
    pps: Buffer.from('4401c172b46240', 'hex'),
  },
  CLIP_FRAME_RATE,
)
/** A keyframe a second. */
export const CLIP_GOP_FRAMES = 25

export function clipFrame(index: number, startMs: number): MediaSample {
  const { isKeyframe, data } = clip.frames[index % clip.frames.length] ?? { isKeyframe: false, data: new Uint8Array() }
  return {
    kind: 'video',
    dts: index * FRAME_TICKS,
    compositionOffset: 0,
    duration: FRAME_TICKS,
    isKeyframe,
    wallClockMs: startMs + index * FRAME_MS,
    data,
  }
}

const audioFrame = (index: number, startMs: number): MediaSample => ({
  kind: 'audio',
  dts: index * AAC_FRAME_TICKS,
  compositionOffset: 0,
  duration: AAC_FRAME_TICKS,
  isKeyframe: true,
  wallClockMs: startMs + (index * AAC_FRAME_TICKS) / 48,
  data: SILENCE,
})

/** 40 ms of silence. */
const g711Frame = (index: number, startMs: number): MediaSample => ({
  kind: 'audio',
  dts: index * 320,
  compositionOffset: 0,
  duration: 320,
  isKeyframe: true,
  wallClockMs: startMs + index * FRAME_MS,
  data: new Uint8Array(320).fill(0xd5),
})

/** A camera that a test turns by hand. */
export interface ClipCamera {
  readonly source: PacketSource
  /** Sends this many seconds at once, as if they had happened from `startMs` on. */
  play(startMs: number, seconds: number): void
  /** Sends frame by frame as time goes by, until the signal. */
  playLive(signal: AbortSignal): Promise<void>
  /** Ends the connection with an error. */
  fail(error: Error): void
  readonly isConnected: () => boolean
}

export function createClipCamera({ hasAudio = false, hasG711 = false, isH265 = false } = {}): ClipCamera {
  let sink: SourceSink | null = null
  let reject: (error: Error) => void = () => {}

  /** One picture, with the sound of the same time behind it. */
  function sender(startMs: number): (index: number) => void {
    let audioIndex = 0
    return (index) => {
      sink?.onSample(clipFrame(index, startMs))
      if (hasG711) sink?.onSample(g711Frame(index, startMs))
      const untilMs = startMs + (index + 1) * FRAME_MS
      while (hasAudio && audioFrame(audioIndex, startMs).wallClockMs < untilMs) {
        sink?.onSample(audioFrame(audioIndex, startMs))
        audioIndex += 1
      }
    }
  }

  return {
    isConnected: () => sink !== null,
    source: {
      run: (given, signal) =>
        new Promise<void>((resolve, rejectRun) => {
          sink = given
          reject = (error) => {
            sink = null
            rejectRun(error)
          }
          signal.addEventListener('abort', () => {
            sink = null
            resolve()
          })
          given.onTracks({
            type: 'tracks',
            video: isH265 ? clipTrackH265 : clip.track,
            audio: hasG711 ? clipG711 : hasAudio ? clipAudio : null,
          })
        }),
    },
    play(startMs, seconds) {
      const send = sender(startMs)
      for (let index = 0; index < seconds * CLIP_FRAME_RATE; index += 1) send(index)
    },
    async playLive(signal) {
      const startMs = systemClock.nowMs()
      const send = sender(startMs)
      for (let index = 0; !signal.aborted; index += 1) {
        await systemClock.sleep(startMs + index * FRAME_MS - systemClock.nowMs(), signal)
        send(index)
      }
    },
    fail: (error) => reject(error),
  }
}
