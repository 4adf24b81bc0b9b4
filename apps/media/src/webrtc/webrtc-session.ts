/** One WebRTC viewer: the camera's own H.264 as RTP, from the next keyframe on, without a buffer on our side. */
import type { Clock, Logger } from '@sova/base'
import { createTrackPacketizer, type TrackPacketizer, VIDEO_TRACK_ID } from '@sova/media-formats'
import type { MediaStreamTrack, RTCPeerConnection } from 'werift'
import type { StreamFrame } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'

export interface WebrtcSession {
  /** Of SDP, with all candidates in it: nothing is told later. */
  readonly answer: string
  close(): void
}

export interface WebrtcSessionInputs {
  readonly hub: StreamHub
  /** Of the client. */
  readonly offer: string
  /** The address that clients reach, offered beside those of the network interfaces; loopback is only offered here. */
  readonly host: string
  readonly onBytes: (count: number) => void
  /** The connection failed, or the client went away. */
  readonly onEnd: () => void
  readonly clock: Clock
  readonly logger: Logger
}

/** A client that was answered and does not come. */
const CONNECT_WAIT_MS = 15_000

/** An offer that cannot be answered. */
export class OfferRefused extends Error {
  override name = 'OfferRefused'
}

/** @throws OfferRefused */
export async function openWebrtcSession(inputs: WebrtcSessionInputs): Promise<WebrtcSession> {
  const { hub, clock, logger } = inputs
  // Loaded with the first viewer: a server without any does not pay for it.
  const { MediaStreamTrack: Track, RTCPeerConnection: Connection, useH264 } = await import('werift')
  const connection = new Connection({
    codecs: { video: [useH264()], audio: [] },
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [inputs.host],
  })
  const track = new Track({ kind: 'video' })
  const connecting = new AbortController()
  let stop = () => {}
  let isClosed = false

  function close(): void {
    if (isClosed) return
    isClosed = true
    connecting.abort()
    stop()
    connection.close().catch((error: unknown) => logger.debug({ err: error }, 'a WebRTC connection did not close'))
  }

  connection.connectionStateChange.subscribe((state) => {
    if (isClosed) return
    if (state === 'connected') {
      connecting.abort()
      stop()
      stop = sendFrames(hub, track, inputs.onBytes)
    } else if (state === 'failed' || state === 'disconnected' || state === 'closed') {
      end()
    }
  })

  function end(): void {
    close()
    inputs.onEnd()
  }

  async function endUnlessConnected(): Promise<void> {
    await clock.sleep(CONNECT_WAIT_MS, connecting.signal)
    if (!connecting.signal.aborted) end()
  }

  try {
    const answer = await answerOffer(connection, track, inputs.offer)
    void endUnlessConnected()
    return { answer, close }
  } catch (error) {
    close()
    throw new OfferRefused('the offer cannot be answered', { cause: error })
  }
}

async function answerOffer(connection: RTCPeerConnection, track: MediaStreamTrack, offer: string): Promise<string> {
  connection.addTransceiver(track, { direction: 'sendonly' })
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  await connection.setLocalDescription(await connection.createAnswer())
  const sdp = connection.localDescription?.sdp
  const isAgreed = connection.getSenders().some(({ codec, kind }) => kind === 'video' && codec !== undefined)
  if (!sdp || !isAgreed) throw new Error('no codec in common')
  return sdp
}

/** A viewer that joins in the middle of a group would play it late ever after: it waits for the next one. */
function sendFrames(hub: StreamHub, track: MediaStreamTrack, onBytes: (count: number) => void): () => void {
  let packetizer: TrackPacketizer | null = null
  let waitsForKeyframe = true

  function send({ sample, decodeTime, trackId }: StreamFrame): void {
    if (trackId !== VIDEO_TRACK_ID || !packetizer || (waitsForKeyframe && !sample.isKeyframe)) return
    waitsForKeyframe = false
    const timestamp = Math.round(decodeTime + sample.compositionOffset)
    for (const packet of packetizer.packets(sample, timestamp)) {
      onBytes(packet.length)
      track.writeRtp(Buffer.from(packet.buffer, packet.byteOffset, packet.length))
    }
  }

  return hub.subscribe({
    onTracks({ video }) {
      // Payload type, SSRC and numbers are written anew by the sender.
      packetizer = createTrackPacketizer(video, { payloadType: 96, ssrc: 1, firstSequence: 0 })
      waitsForKeyframe = true
    },
    onFrame: send,
  })
}
