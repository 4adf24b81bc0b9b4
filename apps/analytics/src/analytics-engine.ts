/** The analytics engine: decides what is watched now, has it watched, and stores what happens. Built here. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { type Clock, type Logger, loadSecretBox, type Random, type SovaConfig, secretKeyFile } from '@sova/base'
import { openBus } from '@sova/bus'
import { createCameraDeviceStore } from '@sova/camera-drivers'
import type { Database } from '@sova/database'
import { createEventStore } from '@sova/event-store'
import { allowNetworks } from '@sova/media-sources'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { createCameraEventListeners } from './camera-events/camera-event-listeners.ts'
import { planCameraEvents } from './cameras/plan-camera-events.ts'
import { planWatching } from './cameras/plan-watching.ts'
import { createStreamAddresses } from './cameras/stream-addresses.ts'
import { createWatchingRepository } from './cameras/watching-repository.ts'
import { createEventWriter } from './events/event-writer.ts'
import { createOngoingEvents } from './events/ongoing-events.ts'
import { findRecentEvents } from './events/recent-events.ts'
import { toEvent } from './events/to-event.ts'
import { createMetrics, createStatusServer } from './metrics.ts'
import { createModelService } from './models/model-service.ts'
import { createWorkerPool } from './workers/worker-pool.ts'

export interface AnalyticsEngineInputs {
  readonly config: SovaConfig
  readonly database: Database
  readonly settings: AnalyticsSettings
  /** Watcher processes; half of the cores unless told. */
  readonly processCount?: number
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

export interface AnalyticsEngine {
  readonly port: number
  /** Resolves when it was read once what is to be watched. */
  readonly ready: Promise<void>
  processIds(): number[]
  close(): Promise<void>
}

/** Schedules begin and end by the minute; a message on the bus that was missed is made up for as soon. */
const PLAN_MS = 15_000
const PLAN_RETRY_MS = 2000
/** Several messages of one save are one change. */
const SETTLE_MS = 100

export async function createAnalyticsEngine(inputs: AnalyticsEngineInputs): Promise<AnalyticsEngine> {
  const { config, database, settings, clock, random, logger } = inputs
  const controller = new AbortController()
  const { signal } = controller
  const bus = await openBus({ database, logger })
  const store = await createEventStore({ database, bus, clock, config, logger })
  const repository = createWatchingRepository(database)
  const secretBox = loadSecretBox(secretKeyFile(config))
  const addresses = createStreamAddresses({
    database,
    secretBox,
    config,
    clock,
  })
  const writer = createEventWriter({ store, clock, random, logger })
  const ongoing = createOngoingEvents({ store, write: (event) => writer.write(event), clock })
  let hurry = new AbortController()
  const planSoon = () => hurry.abort()
  const models = await createModelService({ config, database, onKindsChanged: planSoon, clock, random, logger })
  const devices = createCameraDeviceStore(database, secretBox)
  const listeners = createCameraEventListeners({
    findDevice: (cameraId) => devices.find(cameraId),
    isTargetAllowed: allowNetworks(config.cameraNetworks),
    onEvent: (event) => writer.write(event),
    clock,
    random,
    logger,
  })
  const pool = createWorkerPool({
    processCount: inputs.processCount ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    findAddress: (camera) => addresses.of(camera),
    findRecent: (camera) => findRecentEvents(store, camera, clock),
    onTracks: (scene) => {
      // Whoever looks sees the next one.
      bus.publish('scene_tracks', scene).catch(() => undefined)
    },
    look: (camera, order) => models.look(camera, order),
    onHappening({ number, happening, shots }) {
      const event = toEvent(number, happening, shots)
      ongoing.note(event)
      writer.write(event)
    },
    clock,
    random,
    logger,
  })

  let isReady = false
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  await bus.subscribe('analytics_settings_changed', planSoon)
  await bus.subscribe('camera_changed', planSoon)
  await bus.subscribe('scene_tracks_wanted', ({ number }) => pool.show(number))
  bus.onGap(planSoon)

  async function plan(): Promise<void> {
    while (!signal.aborted) {
      hurry = new AbortController()
      let waitMs = PLAN_MS
      try {
        const stored = await repository.read(new Date(clock.nowMs()))
        const { onvifKinds } = settings
        pool.apply(planWatching(stored, clock.nowMs(), { modelKinds: models.kinds(), onvifKinds }))
        listeners.apply(planCameraEvents(stored, clock.nowMs(), onvifKinds))
        isReady = true
        becomeReady()
        await ongoing.keep()
      } catch (error) {
        logger.warn({ err: error }, 'what is watched stays as it was: it could not be read')
        waitMs = PLAN_RETRY_MS
      }
      await clock.sleep(waitMs, AbortSignal.any([signal, hurry.signal]))
      await clock.sleep(SETTLE_MS, signal)
    }
  }

  const status = createStatusServer(createMetrics({ pool, writer, models, listeners }), () => isReady)
  status.listen(config.analyticsMetricsPort, config.host)
  await once(status, 'listening')
  const writing = new AbortController()
  const running = [plan(), store.run(signal), models.run(signal)]
  const written = writer.run(writing.signal)

  return {
    port: (status.address() as AddressInfo).port,
    ready,
    processIds: () => pool.processIds(),
    async close() {
      controller.abort()
      // What goes on is ended and told before the writer stops.
      await Promise.all([pool.close(), listeners.close()])
      writing.abort()
      await Promise.all([...running, written])
      await store.close()
      await bus.close()
      status.close()
      status.closeAllConnections()
    },
  }
}
