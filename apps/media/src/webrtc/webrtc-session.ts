/**
 * One WebRTC viewer: the camera's own H.264 as RTP, from the next keyframe on, without a buffer on our side; and its own
 * sound where that is G.711 or Opus, which browsers take here.
 */
import type { Clock, Logger } from '@sova/base'
import {
  type AudioTrack,
  createTrackPacketizer,
  type MediaSample,
  type TrackPacketizer,
  VIDEO_TRACK_ID,
} from '@sova/media-formats'
import type { MediaStreamTrack, RTCPeerConnection } from 'werift'
import type { StreamFrame } from '../stream/stream-frame.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { playoutDelayOf, playoutDelayParameters } from './playout-delay.ts'
import { agreedSound, soundCodecs } from './sound-codecs.ts'

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
  const { MediaStreamTrack: Track, RTCPeerConnection: Connection, RtpPacket, useH264 } = await import('werift')
  const sound = agreedSound(hub.rawSound(), inputs.offer)
  const connection = new Connection({
    codecs: { video: [useH264()], audio: await soundCodecs(sound) },
    headerExtensions: { video: [await playoutDelayParameters()] },
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [inputs.host],
  })
  const picture = new Track({ kind: 'video' })
  const playoutDelay = playoutDelayOf(inputs.offer)
  const writePicture = (bytes: Buffer) => {
    const packet = RtpPacket.deSerialize(bytes)
    if (playoutDelay) packet.header.extensions.push({ ...playoutDelay })
    picture.writeRtp(packet)
  }
  const voice = sound && new Track({ kind: 'audio' })
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
      const stopPicture = sendFrames(hub, writePicture, inputs.onBytes)
      const stopVoice =
        voice && sound ? sendSound(hub, (bytes) => voice.writeRtp(bytes), sound, inputs.onBytes) : () => {}
      stop = () => {
        stopPicture()
        stopVoice()
      }
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
    const answer = await answerOffer(connection, voice ? [picture, voice] : [picture], inputs.offer)
    void endUnlessConnected()
    return { answer, close }
  } catch (error) {
    close()
    throw new OfferRefused('the offer cannot be answered', { cause: error })
  }
}

async function answerOffer(
  connection: RTCPeerConnection,
  tracks: readonly MediaStreamTrack[],
  offer: string,
): Promise<string> {
  for (const track of tracks) connection.addTransceiver(track, { direction: 'sendonly' })
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  await connection.setLocalDescription(await connection.createAnswer())
  const sdp = connection.localDescription?.sdp
  const isAgreed = connection.getSenders().some(({ codec, kind }) => kind === 'video' && codec !== undefined)
  if (!sdp || !isAgreed) throw new Error('no codec in common')
  return sdp
}

/** A viewer that joins in the middle of a group would play it late ever after: it waits for the next one. */
function sendFrames(hub: StreamHub, write: WriteRtp, onBytes: (count: number) => void): () => void {
  let packetizer: TrackPacketizer | null = null
  let waitsForKeyframe = true

  function send({ sample, decodeTime, trackId }: StreamFrame): void {
    if (trackId !== VIDEO_TRACK_ID || !packetizer || (waitsForKeyframe && !sample.isKeyframe)) return
    waitsForKeyframe = false
    const timestamp = Math.round(decodeTime + sample.compositionOffset)
    writePackets(write, packetizer.packets(sample, timestamp), onBytes)
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

function sendSound(hub: StreamHub, write: WriteRtp, sound: AudioTrack, onBytes: (count: number) => void): () => void {
  const packetizer = createTrackPacketizer(sound, { payloadType: 97, ssrc: 2, firstSequence: 0 })
  return hub.subscribe({
    onTracks: () => undefined,
    onFrame: () => undefined,
    onRawSound(sample: MediaSample) {
      // A camera that comes back with other sound: the agreed codec stays silent.
      if (hub.rawSound()?.codec === sound.codec) writePackets(write, packetizer.packets(sample, sample.dts), onBytes)
    },
  })
}

type WriteRtp = (packet: Buffer) => void

function writePackets(write: WriteRtp, packets: readonly Uint8Array[], onBytes: (count: number) => void): void {
  for (const packet of packets) {
    onBytes(packet.length)
    write(Buffer.from(packet.buffer, packet.byteOffset, packet.length))
  }
}
