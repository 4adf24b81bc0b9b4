/**
 * The simulator as a whole: drawn cameras that speak RTSP and ONVIF behind one port, and the truth about them behind
 * another.
 */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Clock, Closeable, Logger, Random } from '@sova/base'
import type { Credentials } from '@sova/media-formats'
import { createOnvifHandler, createSimulatedDevices, startDiscoveryResponder } from '@sova/testing/onvif-camera'
import { createCameraFeeds } from './cameras/camera-feeds.ts'
import type { SimulatedCamera } from './cameras/camera-list.ts'
import { createClipLibrary } from './cameras/clip-library.ts'
import { createTruthHandler } from './cameras/truth-handler.ts'
import { DEVICE_KIND_OF_SCENE } from './onvif/device-kinds.ts'
import { runSceneNotifier } from './onvif/scene-notifier.ts'
import { createOnCameraRecogniser } from './recogniser/on-camera-recogniser.ts'
import { parseCameraAddress } from './rtsp/camera-address.ts'
import { serveRtspConnection } from './rtsp/rtsp-connection.ts'

export const SIMULATOR_USER: Credentials = { username: 'operator', password: 'camera-pass' }
const RENDER_PROCESSES = 2
const CLIENTS_MAX = 512
/** As long as a real camera is away (spec 1 §4). */
const REBOOT_MS = 15_000
const FIRMWARE_MS = 45_000

export interface CameraSimulatorInputs {
  host: string
  port: number
  /** null serves no truth. */
  httpPort: number | null
  cameras: readonly SimulatedCamera[]
  cacheDir: string
  /** Where it answers whether there are cameras here; null answers nothing. */
  discoveryPort?: number | null
  /** Where the on-camera recogniser finds its orders; null for cameras that recognise nothing. */
  recogniserFile?: string | null
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
  const devices = createSimulatedDevices({
    cameras: cameras.map(({ name, scene }) => ({ name, kind: DEVICE_KIND_OF_SCENE[scene] })),
    clock,
    rebootMs: REBOOT_MS,
    firmwareMs: FIRMWARE_MS,
  })
  const feeds = createCameraFeeds({ cameras, library, devices, clock, random, logger })
  /** With the camera that each is connected to, once it has asked for one. */
  const sockets = new Map<Socket, string | null>()
  const endConnectionsTo = ({ name }: { name: string }) => {
    for (const [socket, camera] of sockets) if (camera === name) socket.destroy()
  }
  const onvif = createHttpServer(
    createOnvifHandler({ devices, user: SIMULATOR_USER, clock, logger, onStreamChange: endConnectionsTo }),
  )

  const rtspServer = createServer((socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
    const offer = (uri: string) => {
      sockets.set(socket, parseCameraAddress(uri)?.cameraName ?? null)
      return feeds.offer(uri)
    }
    serveByFirstBytes(socket, {
      http: () => onvif.emit('connection', socket),
      rtsp: () => serveRtspConnection({ socket, user: SIMULATOR_USER, offer, logger }),
    })
  })
  rtspServer.maxConnections = CLIENTS_MAX
  const httpServer = inputs.httpPort === null ? null : createHttpServer(createTruthHandler({ cameras, cacheDir }))
  const port = await listen(rtspServer, inputs.port, host)
  const httpPort = httpServer && inputs.httpPort !== null ? await listen(httpServer, inputs.httpPort, host) : null

  const { discoveryPort = null } = inputs
  const responder =
    discoveryPort === null
      ? null
      : await startDiscoveryResponder({ host, port: discoveryPort, devices, onvifPort: () => port })

  const closing = new AbortController()
  const notifier = runSceneNotifier({ cameras, cacheDir, devices, clock }, closing.signal)
  const { recogniserFile = null } = inputs
  const recogniser =
    recogniserFile === null
      ? Promise.resolve()
      : createOnCameraRecogniser({ ordersFile: recogniserFile, cameras, cacheDir, clock, logger }).run(closing.signal)

  const allReady = Promise.all(
    cameras.map(async (camera) => {
      await library.prepare(camera, 'h264')
      logger.info({ camera: camera.name }, 'the camera is ready')
    }),
  ).then(() => {})
  allReady.catch((error: Error) => {
    if (!closing.signal.aborted) logger.error({ error: error.message }, 'a camera could not be drawn')
  })

  return {
    port,
    httpPort,
    allReady,
    async close() {
      closing.abort()
      for (const socket of sockets.keys()) socket.destroy()
      httpServer?.closeAllConnections()
      await Promise.all([
        closeServer(rtspServer),
        httpServer && closeServer(httpServer),
        library.close(),
        recogniser,
        notifier,
        responder?.close(),
      ])
    },
  }
}

/** A drawn camera has one port for its streams and its settings: what ONVIF asks begins with POST, which RTSP does not have. */
function serveByFirstBytes(socket: Socket, serve: { http(): void; rtsp(): void }): void {
  socket.on('error', () => socket.destroy())
  socket.once('data', (first) => {
    socket.pause()
    socket.unshift(first)
    if (first.toString('latin1', 0, 5) === 'POST ') serve.http()
    else serve.rtsp()
    process.nextTick(() => socket.resume())
  })
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
