/** Prometheus figures and the health of the engine, on one port. Labels are camera numbers, never addresses. */
import { createServer, type Server } from 'node:http'
import type { ModelFigures } from '@sova/models'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { CameraEventListeners } from './camera-events/camera-event-listeners.ts'
import type { EventWriter } from './events/event-writer.ts'
import type { ModelService } from './models/model-service.ts'
import { type Pace, PICTURES_A_SECOND } from './watching/pace.ts'
import type { WorkerFigures, WorkerPool } from './workers/worker-pool.ts'

export interface MetricsInputs {
  readonly pool: Pick<WorkerPool, 'figures' | 'restartCount'>
  readonly writer: Pick<EventWriter, 'counts'>
  readonly listeners: Pick<CameraEventListeners, 'figures'>
  readonly models: Pick<ModelService, 'figures' | 'states'>
}

export function createMetrics({ pool, writer, models, listeners }: MetricsInputs): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  function perCamera(name: string, help: string, read: (camera: WorkerFigures['cameras'][number]) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['camera'],
      registers,
      collect() {
        this.reset()
        for (const { cameras } of pool.figures()) for (const one of cameras) this.set({ camera: one.number }, read(one))
      },
    })
  }
  function perWorker(name: string, help: string, read: (worker: WorkerFigures) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['pid'],
      registers,
      collect() {
        this.reset()
        for (const worker of pool.figures()) this.set({ pid: String(worker.pid) }, read(worker))
      },
    })
  }

  perCamera('sova_analytics_camera_receiving', '1 while the stream is received', (one) => (one.isReceiving ? 1 : 0))
  perCamera('sova_analytics_camera_frames', 'Coded frames since the watcher began', (one) => one.frames)
  perCamera('sova_analytics_camera_pictures', 'Pictures looked at since the watcher began', (one) => one.pictures)
  perCamera('sova_analytics_camera_failures', 'Frames that could not be decoded', (one) => one.failures)
  perWorker('sova_analytics_worker_utilization', 'Share of the time that it is busy', (one) => one.utilization)
  perWorker(
    'sova_analytics_worker_lag_seconds',
    'How late pictures are looked at, at the worst',
    (one) => one.lagMs / 1000,
  )
  perWorker(
    'sova_analytics_worker_pictures_a_second',
    'Of each camera; below 5 while the machine is short of processor time, 1 stands for keyframes only',
    (one) => PICTURES_A_SECOND[one.pace as Pace],
  )
  gauge('sova_analytics_worker_restarts', 'Watcher processes that ended and were started anew', pool.restartCount)
  gauge('sova_analytics_events_stored', 'Events that the store has taken', () => writer.counts().stored)
  gauge('sova_analytics_events_refused', 'Events that the store has refused', () => writer.counts().refused)
  gauge('sova_analytics_events_dropped', 'Events lost because the store was away', () => writer.counts().dropped)
  gauge('sova_analytics_events_waiting', 'Events on their way to the store', () => writer.counts().waiting)
  new Gauge({
    name: 'sova_analytics_model_ready',
    help: '1 for a kind of analytics whose models work',
    labelNames: ['type'],
    registers,
    collect() {
      for (const { kind, problem } of models.states()) this.set({ type: kind }, problem === null ? 1 : 0)
    },
  })
  gauge('sova_analytics_onvif_cameras', 'Cameras that tell events over ONVIF', () => listeners.figures().cameras)
  gauge('sova_analytics_onvif_listening', 'Of them, those that are heard now', () => listeners.figures().listening)
  gauge('sova_analytics_onvif_notifications', 'What they have told', () => listeners.figures().notifications)
  gauge('sova_analytics_onvif_failures', 'Ends of listening to one', () => listeners.figures().failures)
  const modelFigure = (name: string, help: string, figure: keyof ModelFigures, unit = 1) =>
    gauge(`sova_analytics_model_${name}`, help, () => models.figures()[figure] / unit)
  modelFigure('looks', 'Pictures that models have looked at', 'looks')
  modelFigure('failures', 'Looks that failed', 'failures')
  modelFigure('dropped', 'Looks that a newer one of the same camera replaced', 'dropped')
  modelFigure('timeouts', 'Looks that took too long', 'timeouts')
  modelFigure('restarts', 'Ends of the process that runs models', 'restarts')
  modelFigure('waiting', 'Looks that wait', 'waiting')
  modelFigure('look_seconds', 'What a look takes, on average', 'averageLookMs', 1000)
  modelFigure(
    'interval_seconds',
    'How often each camera is looked at: more seldom before models fall behind',
    'intervalMs',
    1000,
  )
  return registry
}

export function createStatusServer(registry: Registry, isReady: () => boolean): Server {
  return createServer((request, response) => {
    switch (request.url) {
      case '/healthz':
        response.end('ok\n')
        return
      case '/readyz':
        response.writeHead(isReady() ? 200 : 503).end(isReady() ? 'ready\n' : 'starting\n')
        return
      case '/metrics':
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
        return
      default:
        response.writeHead(404).end()
    }
  })
}
