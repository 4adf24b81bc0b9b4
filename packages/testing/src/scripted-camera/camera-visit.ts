/** One connection to a scripted camera, from its first request to its end. */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  formatResponse,
  formatSdp,
  formatTransport,
  type HeaderValues,
  headerOf,
  parseTransport,
  RtspParser,
  type RtspRequest,
} from '@sova/media-formats'
import {
  AUDIO_CHANNELS,
  AUDIO_PAYLOAD_TYPE,
  createCameraFilm,
  VIDEO_CHANNELS,
  VIDEO_PAYLOAD_TYPE,
} from './camera-film.ts'
import type { CameraGate } from './camera-gate.ts'
import type { CameraScript } from './camera-script.ts'

export interface CameraVisitInputs {
  readonly socket: Socket
  readonly script: CameraScript
  readonly gate: CameraGate
  onRequest(request: RtspRequest): void
}

const SESSION_ID = 'A1B2C3D4'
const PUBLIC_METHODS = 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER'

export function receiveVisit({ socket, script, gate, onRequest }: CameraVisitInputs): void {
  const film = createCameraFilm(script)
  let isPlaying = false

  const answer = (request: RtspRequest, status: number, headers: HeaderValues = {}, body?: Uint8Array) => {
    socket.write(formatResponse(status, { CSeq: headerOf(request, 'cseq') ?? '0', ...headers }, body))
  }

  const describe = (request: RtspRequest) => {
    if (script.redirect !== null) {
      answer(request, 302, { Location: script.redirect })
      return
    }
    const tracks = [{ track: film.video, payloadType: VIDEO_PAYLOAD_TYPE, control: 'track1' }]
    const sound = film.audio ? [{ track: film.audio, payloadType: AUDIO_PAYLOAD_TYPE, control: 'track2' }] : []
    const sdp = script.sdp ?? formatSdp({ sessionName: 'scripted camera', tracks: [...tracks, ...sound] })
    const headers = { 'Content-Type': 'application/sdp', 'Content-Base': `${request.uri}/` }
    answer(request, 200, headers, Buffer.from(sdp))
  }

  const setUp = (request: RtspRequest) => {
    const offer = parseTransport(headerOf(request, 'transport') ?? '').find((spec) => spec.lowerTransport === 'TCP')
    const interleaved = request.uri.endsWith('/track2') ? AUDIO_CHANNELS : VIDEO_CHANNELS
    if (!offer) answer(request, 461)
    else {
      const session = `${SESSION_ID};timeout=${script.sessionTimeoutS}`
      answer(request, 200, { Transport: formatTransport({ interleaved, ssrc: 1 }), Session: session })
    }
  }

  const play = async () => {
    isPlaying = true
    for (let index = 0; script.frameCount === null || index < script.frameCount; index += 1) {
      const { bytes, end } = film.frame(index, Date.now())
      const hasRoom = socket.write(bytes)
      if (end === 'close') socket.end()
      if (end === 'reset') socket.resetAndDestroy()
      if (end !== null) return
      if (script.pace === 'real_time') await sleep(1000 / script.frameRate)
      else if (!hasRoom) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
      else await new Promise(setImmediate)
      if (socket.destroyed || !isPlaying) return
    }
  }

  const handle = (request: RtspRequest) => {
    const challenge = gate.check(request)
    const status = script.statuses[request.method]
    if (challenge !== null) answer(request, 401, { 'WWW-Authenticate': challenge })
    else if (status !== undefined) answer(request, status)
    else if (request.method === 'OPTIONS') answer(request, 200, { Public: PUBLIC_METHODS })
    else if (request.method === 'DESCRIBE') describe(request)
    else if (request.method === 'SETUP') setUp(request)
    else if (request.method === 'GET_PARAMETER') answer(request, 200, { Session: SESSION_ID })
    else if (request.method === 'PLAY') {
      answer(request, 200, { Session: SESSION_ID })
      void play()
    } else if (request.method === 'TEARDOWN') {
      isPlaying = false
      answer(request, 200)
      socket.end()
    } else answer(request, 501)
  }

  const parser = new RtspParser({
    onMessage(message) {
      if (message.kind !== 'request') return
      onRequest(message)
      if (!script.isSilent) handle(message)
    },
    onPacket: () => {},
  })
  socket.on('data', (chunk: Buffer) => parser.push(chunk))
  socket.on('error', () => socket.destroy())
}
