/**
 * WHEP (draft-ietf-wish-whep): an offer comes by POST and is answered at once with everything that is needed; DELETE of
 * the address that was answered ends it, as does the loss of the right to watch.
 */
import { randomBytes } from 'node:crypto'
import type { Clock, Logger } from '@sova/base'
import type { Camera } from '../cameras/camera.ts'
import { type Answer, badRequest, JSON_TYPE, NEVER_STORED, NOT_FOUND, unavailable } from '../delivery/answer.ts'
import { SOURCE_DOWN } from '../delivery/live-hls.ts'
import { type MediaRequest, withToken } from '../delivery/media-request.ts'
import { NO_SUCH_TRACKS, requestedTracks } from '../delivery/requested-tracks.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import { waitForFrame } from '../stream/wait-for-frame.ts'
import type { OpenStreams } from '../viewers/open-streams.ts'
import { OfferRefused, openWebrtcSession, type WebrtcSession } from './webrtc-session.ts'

export interface WhepServer {
  sessionCount(): number
  /** Opens a session; 201 with the answer and the address of the session. */
  offer(media: MediaRequest, sdp: string): Promise<Answer>
  /** Ends a session of this camera. */
  end(media: MediaRequest, id: string): Answer
  close(): void
}

export interface WhepServerInputs {
  readonly host: string
  readonly sessionsMax: number
  readonly streams: OpenStreams
  readonly onBytes: (number: string, count: number) => void
  readonly clock: Clock
  readonly logger: Logger
}

const SDP = 'application/sdp'
const SOURCE_WAIT_MS = 10_000
const FULL = unavailable('The server serves as many as it can.', 5)
const UNSUPPORTED: Answer = {
  status: 406,
  contentType: JSON_TYPE,
  body: JSON.stringify({ code: 'unsupported_codec', message: 'The camera gives no H.264, which WebRTC needs.' }),
  cacheControl: NEVER_STORED,
}

export function createWhepServer(inputs: WhepServerInputs): WhepServer {
  const { streams, sessionsMax, clock, logger } = inputs
  const sessions = new Map<string, { number: string; end: () => void }>()
  /** Being opened, so that many at once do not pass the limit together. */
  let openingCount = 0

  /** The main stream, or the second where only that is H.264. */
  async function findHub(camera: Camera, video: 1 | 2): Promise<StreamHub | Answer> {
    const hub = camera.stream(video)
    if (!hub) return NO_SUCH_TRACKS
    await waitForFrame(hub, () => hub.tracks() !== null, { clock, timeoutMs: SOURCE_WAIT_MS })
    const codec = hub.tracks()?.video.codec
    if (codec === 'h264') return hub
    if (!codec) return SOURCE_DOWN
    return video === 1 && camera.stream(2) ? findHub(camera, 2) : UNSUPPORTED
  }

  async function open(media: MediaRequest, hub: StreamHub, offer: string): Promise<Answer> {
    const { camera, claims } = media
    const id = randomBytes(16).toString('hex')
    let session: WebrtcSession | null = null
    let leave = () => {}
    const end = () => {
      sessions.delete(id)
      leave()
      session?.close()
    }
    session = await openWebrtcSession({
      hub,
      offer,
      host: inputs.host,
      onBytes: (count) => inputs.onBytes(camera.number, count),
      onEnd: end,
      clock,
      logger,
    })
    sessions.set(id, { number: camera.number, end })
    leave = streams.add({ claims, outlivesToken: false, end })
    const location = withToken(`/${camera.number}/whep/${id}`, media)
    return { status: 201, contentType: SDP, body: session.answer, cacheControl: NEVER_STORED, location }
  }

  return {
    sessionCount: () => sessions.size,
    async offer(media, sdp) {
      if (sessions.size + openingCount >= sessionsMax) return FULL
      const selection = requestedTracks(media, null)
      if (!selection?.video) return NO_SUCH_TRACKS
      openingCount += 1
      try {
        const hub = await findHub(media.camera, selection.video)
        return 'status' in hub ? hub : await open(media, hub, sdp)
      } catch (error) {
        if (!(error instanceof OfferRefused)) throw error
        return badRequest('The offer cannot be answered.')
      } finally {
        openingCount -= 1
      }
    },
    end({ camera }, id) {
      const session = sessions.get(id)
      if (session?.number !== camera.number) return NOT_FOUND
      session.end()
      return { status: 200, contentType: SDP, body: '', cacheControl: NEVER_STORED }
    },
    close() {
      for (const { end } of [...sessions.values()]) end()
    },
  }
}
