import { type CameraInfo, MSE_CODECS, mseLdUrl, whepUrl } from '@sova/contract'
import { hlsAddress } from '../hls/hls-address.ts'
import { openHlsStream } from '../hls/hls-stream.ts'
import { canDecode } from '../mse/media-sink.ts'
import { openMseStream } from '../mse/mse-stream.ts'
import { openWhepStream } from '../webrtc/whep-stream.ts'
import type { PlaybackSpeed } from './playback-speed.ts'
import type { PlayerClock } from './player-clock.ts'
import { type StreamQuality, tracksOf } from './stream-quality.ts'
import type { Transport } from './transport.ts'
import type { Position, StreamEvents, VideoStream } from './video-stream.ts'

export interface StreamRequest {
  transport: Transport
  camera: CameraInfo
  /** The right one for the position. */
  token: string
  position: Position
  speed: PlaybackSpeed
  quality: StreamQuality
  isPaused: boolean
  events: StreamEvents
}

const SAMPLE_MIME_TYPES: Record<(typeof MSE_CODECS)[number], string> = {
  h264: 'video/mp4; codecs="avc1.640028"',
  h265: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  aac: 'audio/mp4; codecs="mp4a.40.2"',
  opus: 'audio/mp4; codecs="opus"',
}

/** What this browser decodes, for the server to choose by. */
const playableCodecs = (): string => MSE_CODECS.filter((codec) => canDecode(SAMPLE_MIME_TYPES[codec])).join(',')

/** WebSocket addresses need a scheme of their own. */
function webSocketAddress(address: string, pageProtocol: string): string {
  return `${pageProtocol === 'https:' ? 'wss:' : 'ws:'}${address}`
}

export function openStream(video: HTMLVideoElement, clock: PlayerClock, request: StreamRequest): VideoStream {
  const { camera, token, position, speed, isPaused, events } = request
  const tracks = tracksOf(camera, request.quality)
  if (request.transport === 'hls') {
    const liveTracks = request.quality === 'second' ? tracks : undefined
    const address = hlsAddress(camera, token, position, clock.nowMs(), liveTracks)
    return openHlsStream({ video, address, position, speed, clock, events })
  }
  if (request.transport === 'webrtc') {
    const address = whepUrl(camera.server, camera.number, token, tracks)
    return openWhepStream({ video, address, hasSound: camera.hasSound, clock, events })
  }
  const address = mseLdUrl(camera.server, camera.number, token, tracks)
  const codecs = `&codecs=${playableCodecs()}`
  /* A connection that begins in the archive works while the camera itself is away. */
  const from = position.mode === 'archive' ? `&from=${Math.floor(position.timeMs / 1000)}` : ''
  const socketAddress = webSocketAddress(address + codecs + from, window.location.protocol)
  return openMseStream({ video, address: socketAddress, position, speed, isPaused, clock, events })
}
