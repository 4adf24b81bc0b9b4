/** Describes, sets up and starts the streams of one camera over the connection it was asked on. */
import {
  findAudio,
  findVideo,
  formatTransport,
  headerOf,
  MalformedError,
  type OfferedAudio,
  type OfferedVideo,
  offeredVideoEncodings,
  parseSdp,
  parseSession,
  parseTransport,
  type RtspResponse,
  resolveControl,
  type SessionDescription,
} from '@sova/media-formats'
import { SourceFailure } from '../packet-source.ts'
import type { RtspClient } from './rtsp-client.ts'

export interface SetUpStream<Offer> {
  readonly offer: Offer
  readonly rtpChannel: number
  readonly rtcpChannel: number
}

export interface RtspSessionState {
  readonly video: SetUpStream<OfferedVideo>
  readonly audio: SetUpStream<OfferedAudio> | null
  /** For PLAY, keeping alive and TEARDOWN. */
  readonly aggregateUri: string
  readonly keepaliveMethod: 'GET_PARAMETER' | 'OPTIONS'
  readonly timeoutS: number
}

const SESSION_TIMEOUT_DEFAULT_S = 60

/** OPTIONS, DESCRIBE and SETUP. @throws SourceFailure */
export async function setUpSession(client: RtspClient, requestUri: string): Promise<RtspSessionState> {
  const options = await client.ask('OPTIONS', requestUri)
  const { response, uri } = await client.describe(requestUri)
  const description = readDescription(response)
  const base = headerOf(response, 'content-base') ?? headerOf(response, 'content-location') ?? uri
  const offeredVideo = requireVideo(description)
  const video = await setUpStream(client, base, offeredVideo, 0)
  const offeredAudio = findAudio(description)
  const audio = offeredAudio ? await setUpOrIgnore(client, base, offeredAudio) : null
  return {
    video: video.stream,
    audio,
    aggregateUri: resolveControl(base, description.control),
    keepaliveMethod: headerOf(options, 'public')?.includes('GET_PARAMETER') ? 'GET_PARAMETER' : 'OPTIONS',
    timeoutS: video.timeoutS,
  }
}

function readDescription(response: RtspResponse): SessionDescription {
  try {
    return parseSdp(Buffer.from(response.body).toString('utf8'))
  } catch (error) {
    if (error instanceof MalformedError) throw new SourceFailure('protocol_error', error.message)
    throw error
  }
}

function requireVideo(description: SessionDescription): OfferedVideo {
  const video = findVideo(description)
  if (video) return video
  const encodings = offeredVideoEncodings(description).map((name) => name.replace(/[^A-Z0-9-]/g, '?').slice(0, 20))
  if (encodings.length === 0) throw new SourceFailure('no_video', 'the camera offers no video')
  throw new SourceFailure('unsupported_codec', `the camera sends ${encodings.join(', ')}; H264 and H265 are read`)
}

/** A camera that refuses to send its sound still shows its picture. */
async function setUpOrIgnore(
  client: RtspClient,
  base: string,
  offer: OfferedAudio,
): Promise<SetUpStream<OfferedAudio> | null> {
  try {
    return (await setUpStream(client, base, offer, 2)).stream
  } catch (error) {
    if (error instanceof SourceFailure && (error.code === 'closed' || error.code === 'timed_out')) throw error
    if (error instanceof SourceFailure) return null
    throw error
  }
}

async function setUpStream<Offer extends OfferedVideo | OfferedAudio>(
  client: RtspClient,
  base: string,
  offer: Offer,
  firstChannel: number,
): Promise<{ stream: SetUpStream<Offer>; timeoutS: number }> {
  const asked = [firstChannel, firstChannel + 1] as const
  const response = await client.demand('SETUP', resolveControl(base, offer.section.control), {
    Transport: formatTransport({ interleaved: asked, ssrc: null }),
  })
  const transport = parseTransport(headerOf(response, 'transport') ?? '')[0]
  if (transport && transport.lowerTransport !== 'TCP') {
    throw new SourceFailure('refused', 'the camera does not send over TCP')
  }
  const session = headerOf(response, 'session')
  const { id, timeoutS } = session ? parseSession(session) : { id: '', timeoutS: SESSION_TIMEOUT_DEFAULT_S }
  if (id !== '') client.session = id
  const [rtpChannel, rtcpChannel] = transport?.interleaved ?? asked
  return { stream: { offer, rtpChannel, rtcpChannel }, timeoutS }
}
