/** Figures of the statistics overlay from two samples. Pure. */
import type { Transport } from '../session/transport.ts'

export interface PlaybackSample {
  /** Monotonic. */
  atMs: number
  transport: Transport
  codecs: string
  /** Since the connection was made; null where the transport does not tell. */
  bytesReceived: number | null
  depthS: number
  widthPx: number
  heightPx: number
  totalFrames: number
  droppedFrames: number
  playbackRate: number
  latencyMs: number | null
}

export interface PlaybackFigures {
  transport: Transport
  codecs: string
  widthPx: number
  heightPx: number
  /** Shown in a second. */
  frameRate: number
  /** Of all. */
  droppedFrames: number
  bitrateKbps: number | null
  bufferedS: number
  latencyS: number | null
  playbackRate: number
}

/** Counters that went back belong to a new connection, and begin at nothing. */
const grown = (before: number, now: number): number => (now >= before ? now - before : now)

export function playbackFigures(before: PlaybackSample | null, sample: PlaybackSample): PlaybackFigures {
  const elapsedS = before ? Math.max(0.001, (sample.atMs - before.atMs) / 1000) : 1
  const frames = before ? grown(before.totalFrames, sample.totalFrames) : 0
  const knowsBytes = before !== null && before.bytesReceived !== null && sample.bytesReceived !== null
  const bytes = knowsBytes ? grown(before.bytesReceived ?? 0, sample.bytesReceived ?? 0) : null
  return {
    transport: sample.transport,
    codecs: sample.codecs,
    widthPx: sample.widthPx,
    heightPx: sample.heightPx,
    frameRate: frames / elapsedS,
    droppedFrames: sample.droppedFrames,
    bitrateKbps: bytes === null ? null : (bytes * 8) / 1000 / elapsedS,
    bufferedS: sample.depthS,
    latencyS: sample.latencyMs === null ? null : sample.latencyMs / 1000,
    playbackRate: sample.playbackRate,
  }
}
