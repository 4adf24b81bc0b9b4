/**
 * A camera in the test's own process: a real RTSP server on a real TCP port that plays a stream drawn by hand and does
 * what its script says, faults included.
 */
import net from 'node:net'
import tls from 'node:tls'
import type { RtspRequest } from '@sova/media-formats'
import { createCameraGate } from './camera-gate.ts'
import { type CameraScript, PLAIN_SCRIPT } from './camera-script.ts'
import { receiveVisit } from './camera-visit.ts'

export interface ScriptedCamera {
  readonly port: number
  /** With the credentials that the script asks for. */
  readonly url: string
  /** `rtsp://127.0.0.1:port/main`, with these credentials or none. */
  urlAs(username: string, password: string): string
  /** Every request so far, in order of arrival. */
  readonly requests: readonly RtspRequest[]
  /** Connections open now. */
  readonly connectionCount: number
  /** Resolves with the next request of this method. */
  nextRequest(method: string): Promise<RtspRequest>
  close(): Promise<void>
}

export async function startScriptedCamera(changes: Partial<CameraScript> = {}): Promise<ScriptedCamera> {
  const script = { ...PLAIN_SCRIPT, ...changes }
  const gate = createCameraGate(script)
  const sockets = new Set<net.Socket>()
  const requests: RtspRequest[] = []
  const waiting = new Set<{ method: string; resolve: (request: RtspRequest) => void }>()

  const noteRequest = (request: RtspRequest) => {
    requests.push(request)
    for (const waiter of waiting) {
      if (waiter.method !== request.method) continue
      waiting.delete(waiter)
      waiter.resolve(request)
    }
  }
  const receive = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    receiveVisit({ socket, script, gate, onRequest: noteRequest })
  }
  const server = script.tls ? tls.createServer(script.tls, receive) : net.createServer(receive)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as net.AddressInfo
  const scheme = script.tls ? 'rtsps' : 'rtsp'
  const urlAs = (username: string, password: string) =>
    `${scheme}://${username ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}/main`

  return {
    port,
    url: urlAs(script.credentials?.username ?? '', script.credentials?.password ?? ''),
    urlAs,
    requests,
    get connectionCount() {
      return sockets.size
    },
    nextRequest: (method) => new Promise((resolve) => waiting.add({ method, resolve })),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
