/** The media server: ingest, archive and delivery of its cameras in one process. Built here, part by part. */
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import {
  archiveDirs,
  type Clock,
  type Logger,
  loadSecretBox,
  type Random,
  type SovaConfig,
  secretKeyFile,
} from '@sova/base'
import { openBus } from '@sova/bus'
import type { Database } from '@sova/database'
import { createAacTranscoder, createFfmpegSource } from '@sova/media-codec'
import { allowNetworks, openSource } from '@sova/media-sources'
import { createMediaTokenVerifier } from '@sova/media-tokens'
import { createAlertJournal } from './alerts/alert-journal.ts'
import { createAlertRepository } from './alerts/alert-repository.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createArchive } from './archive/archive.ts'
import { createArchiveFileRepository } from './archive/archive-file-repository.ts'
import { createKeptLimits } from './archive/kept-limits.ts'
import { createCamera } from './cameras/camera.ts'
import { createCameraCache } from './cameras/camera-cache.ts'
import { createCameraDirectory } from './cameras/camera-directory.ts'
import { createCameraLeaseRepository } from './cameras/camera-lease-repository.ts'
import { createCameraRefresher } from './cameras/camera-refresher.ts'
import { createCameraRepository } from './cameras/camera-repository.ts'
import { loadLeaseHolder } from './cameras/lease-holder.ts'
import { DELIVERY_LIMITS, type DeliveryLimits } from './delivery/admission.ts'
import type { Gate } from './delivery/admit.ts'
import { createExportPlans } from './delivery/export.ts'
import { createHttpServer } from './delivery/http-server.ts'
import { createMseServer } from './delivery/mse-server.ts'
import { createStillRenderer } from './delivery/stills.ts'
import { createWindowNumbers } from './delivery/window-numbers.ts'
import { createMetrics, createMetricsServer } from './metrics.ts'
import { createRtspServer } from './rtsp-server/rtsp-server.ts'
import { createLoadReader } from './server-load.ts'
import { createKeyLoader } from './signing-keys.ts'
import { createLazyStillPool } from './still-pool.ts'
import { createOpenStreams } from './viewers/open-streams.ts'
import { createRightsRepository } from './viewers/rights-repository.ts'
import { runRightsWatch } from './viewers/rights-watch.ts'
import { createTokenRights } from './viewers/token-rights.ts'
import { createWhepServer } from './webrtc/whep-server.ts'

export interface MediaServerInputs {
  readonly config: SovaConfig
  /** Its row in `media_server`; several servers share one database under different names. */
  readonly name: string
  readonly database: Database
  /** Another way to cameras than the network, for tests. */
  readonly openSource?: typeof openSource
  /** Other limits than the defaults. */
  readonly limits?: Partial<DeliveryLimits>
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface MediaServer {
  /** Ports that were bound, for those that ask for any. */
  readonly port: number
  readonly metricsPort: number
  /** Null where streams are not given by RTSP. */
  readonly rtspPort: number | null
  /** Resolves when the database was read once, or the cameras last known were taken. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

const TICK_MS = 1000

/** @throws the system's error when a port is taken or the data folder cannot be written */
export async function createMediaServer(inputs: MediaServerInputs): Promise<MediaServer> {
  const { config, database, clock, random, logger } = inputs
  const limits = { ...DELIVERY_LIMITS, ...inputs.limits }
  const controller = new AbortController()
  const { signal } = controller
  const secrets = loadSecretBox(secretKeyFile(config))

  const isTargetAllowed = allowNetworks(config.cameraNetworks)
  const limitsFile = join(config.dataDir, 'media', `${inputs.name}.limits.json`)
  const keptLimits = createKeptLimits({ path: limitsFile, logger })
  const archive = await createArchive({
    dirs: archiveDirs(config),
    repository: createArchiveFileRepository(database),
    mediaServerId: () => refresher.state().mediaServerId,
    limits: () => keptLimits.update(new Map(refresher.state().cameras.map((camera) => [camera.number, camera]))),
    clock,
    random,
    logger,
  })
  const { catalogue, reader } = archive
  const cameras = createCameraDirectory(
    (camera) =>
      createCamera(camera, {
        openSource: inputs.openSource ?? openSource,
        ...(inputs.openSource ? {} : { openSecond: createFfmpegSource }),
        isTargetAllowed,
        createRecorder: archive.createRecorder,
        createTranscoder: createAacTranscoder,
        clock,
        random,
        logger,
      }),
    logger,
  )

  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  let isReady = false
  const refresher = createCameraRefresher({
    server: { name: inputs.name, domain: config.mediaDomain, screenshotDomain: config.mediaDomain },
    repository: createCameraRepository(database, secrets),
    leases: createCameraLeaseRepository(database),
    leaseHolder: await loadLeaseHolder(join(config.dataDir, 'media', `${inputs.name}.holder`)),
    cache: createCameraCache(join(config.dataDir, 'media', `${inputs.name}.sealed`), secrets),
    openBus: () => openBus({ database, logger }),
    readLoad: createLoadReader({ cameras, disks: archive.disks, viewerCount: () => streams.count(), clock }),
    onState(state) {
      if (signal.aborted) return
      cameras.apply(state.cameras)
      // A camera that another server has now: its viewers are told to ask where it is.
      streams.suspect(({ number }) => cameras.get(number) === null)
      isReady = true
      becomeReady()
    },
    clock,
    logger,
  })

  const stillPool = createLazyStillPool(logger)
  const metrics = createMetrics({
    cameras,
    catalogue,
    disks: archive.disks,
    viewerCount: () => mse.viewerCount(),
    nowMs: () => clock.nowMs(),
  })
  const rights = createTokenRights({ repository: createRightsRepository(database), clock, logger })
  const streams = createOpenStreams({ rights, isServed: (number) => cameras.get(number) !== null, clock })
  const mse = createMseServer({ limits, streams, reader, clock, logger, onBytes: metrics.addDelivered })
  const whep = createWhepServer({
    host: config.host,
    sessionsMax: limits.webrtcMax,
    streams,
    onBytes: metrics.addDelivered,
    clock,
    logger,
  })
  const gate: Gate = {
    cameras,
    verifyToken: createMediaTokenVerifier({ loadPublicKeys: createKeyLoader(refresher), nowMs: () => clock.nowMs() }),
    rights,
    clock,
  }
  const http = createHttpServer({
    gate,
    streams,
    mse,
    whep,
    routes: {
      catalogue,
      reader,
      stills: createStillRenderer(stillPool),
      plans: createExportPlans(),
      windows: createWindowNumbers(),
      clock,
      logger,
    },
    portalDomain: config.portalDomain,
    isReady: () => isReady,
    limits,
    onBytes: metrics.addDelivered,
    clock,
    logger,
  })
  const rtsp = createRtspServer({
    gate,
    streams,
    sessionsMax: limits.rtspMax,
    onBytes: metrics.addDelivered,
    clock,
    logger,
  })
  const metricsHttp = createMetricsServer(metrics.registry)
  const port = await listen(http.server, config.mediaPort, config.host)
  const metricsPort = await listen(metricsHttp, config.mediaMetricsPort, config.host)
  const rtspPort = config.mediaRtspPort === null ? null : await listen(rtsp.server, config.mediaRtspPort, config.host)

  const journal = createAlertJournal({
    repository: createAlertRepository(database),
    openBus: () => openBus({ database, logger }),
    mediaServerId: () => refresher.state().mediaServerId,
    clock,
    logger,
  })
  const alerts = createAlerts({ cameras, disks: archive.disks, journal, clock })

  /** Cameras that stop with the server are not alarming. */
  let isClosing = false

  async function tick(): Promise<void> {
    while (!signal.aborted) {
      cameras.tick()
      if (!isClosing) alerts.tick()
      await clock.sleep(TICK_MS, signal)
    }
  }

  const running = [
    refresher.run(signal),
    tick(),
    mse.run(signal),
    runRightsWatch({ rights, streams, openBus: () => openBus({ database, logger }), clock, logger }, signal),
    archive.run(signal),
    journal.run(signal),
  ]

  return {
    port,
    metricsPort,
    rtspPort,
    ready,
    async close() {
      isClosing = true
      metricsHttp.close()
      whep.close()
      rtsp.close()
      // Viewers are told, and what is on its way to them may end; at the same time the recorders write what they have.
      await Promise.all([http.drain(), mse.close(), cameras.close()])
      controller.abort()
      await Promise.all(running)
      await stillPool.close()
      metricsHttp.closeAllConnections()
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
