import { mseLdUrl } from '@sova/contract'
import { hlsAddress } from '../hls/hls-address.ts'
import { openHlsStream } from '../hls/hls-stream.ts'
import { openMseStream } from '../mse/mse-stream.ts'
import type { PlayerClock } from './player-clock.ts'
import type { StreamRequest } from './player-session.ts'
import type { VideoStream } from './video-stream.ts'

/** Without sound there is nothing to ask for but the picture. */
const tracksOf = (hasSound: boolean): string | undefined => (hasSound ? undefined : 'v1')

/** WebSocket addresses need a scheme of their own. */
function webSocketAddress(address: string, pageProtocol: string): string {
  return `${pageProtocol === 'https:' ? 'wss:' : 'ws:'}${address}`
}

export function openStream(video: HTMLVideoElement, clock: PlayerClock, request: StreamRequest): VideoStream {
  const { camera, token, position, isPaused, events } = request
  if (request.transport === 'hls') {
    const address = hlsAddress(camera, token, position, clock.nowMs())
    return openHlsStream({ video, address, position, clock, events })
  }
  const address = mseLdUrl(camera.server, camera.number, token, tracksOf(camera.hasSound))
  /* A connection that begins in the archive works while the camera itself is away. */
  const from = position.mode === 'archive' ? `&from=${Math.floor(position.timeMs / 1000)}` : ''
  const socketAddress = webSocketAddress(address + from, window.location.protocol)
  return openMseStream({ video, address: socketAddress, position, isPaused, clock, events })
}
