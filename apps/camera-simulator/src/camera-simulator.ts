/** The simulator as a whole: drawn cameras behind one RTSP port, and the truth about them behind an HTTP port. */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Clock, Closeable, Logger, Random } from '@sova/base'
import type { Credentials } from '@sova/media-formats'
import { createCameraFeeds } from './cameras/camera-feeds.ts'
import type { SimulatedCamera } from './cameras/camera-list.ts'
import { createClipLibrary } from './cameras/clip-library.ts'
import { createTruthHandler } from './cameras/truth-handler.ts'
import { serveRtspConnection } from './rtsp/rtsp-connection.ts'

export const SIMULATOR_USER: Credentials = { username: 'operator', password: 'camera-pass' }
const RENDER_PROCESSES = 2
const CLIENTS_MAX = 512

export interface CameraSimulatorInputs {
  host: string
  port: number
  /** null serves no truth. */
  httpPort: number | null
  cameras: readonly SimulatedCamera[]
  cacheDir: string
  clock: Clock
  random: Random
  logger: Logger
}

export interface CameraSimulator extends Closeable {
  readonly port: number
  readonly httpPort: number | null
  /** Resolves when every camera has its clip. */
  readonly allReady: Promise<void>
}

/** Listens at once; each camera answers 503 until its own clip is ready. */
export async function createCameraSimulator(inputs: CameraSimulatorInputs): Promise<CameraSimulator> {
  const { host, cameras, cacheDir, clock, random, logger } = inputs
  const library = createClipLibrary({ cacheDir, processCount: RENDER_PROCESSES, logger })
  const feeds = createCameraFeeds({ cameras, library, clock, random, logger })
  const sockets = new Set<Socket>()

  const rtspServer = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveRtspConnection({ socket, user: SIMULATOR_USER, offer: feeds.offer, logger })
  })
  rtspServer.maxConnections = CLIENTS_MAX
  const httpServer = inputs.httpPort === null ? null : createHttpServer(createTruthHandler({ cameras, cacheDir }))
  const port = await listen(rtspServer, inputs.port, host)
  const httpPort = httpServer && inputs.httpPort !== null ? await listen(httpServer, inputs.httpPort, host) : null

  const allReady = Promise.all(
    cameras.map(async (camera) => {
      await library.prepare(camera, 'h264')
      logger.info({ camera: camera.name }, 'the camera is ready')
    }),
  ).then(() => {})
  allReady.catch((error: Error) => logger.error({ error: error.message }, 'a camera could not be drawn'))

  return {
    port,
    httpPort,
    allReady,
    async close() {
      for (const socket of sockets) socket.destroy()
      httpServer?.closeAllConnections()
      await Promise.all([closeServer(rtspServer), httpServer && closeServer(httpServer), library.close()])
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
