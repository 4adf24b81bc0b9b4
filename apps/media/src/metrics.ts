/** Prometheus figures on a port of their own. Labels are camera numbers, never tokens or addresses. */
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ArchiveCatalogue } from './archive/archive-catalogue.ts'
import type { ArchiveDisk, ArchiveDisks } from './archive/archive-disks.ts'
import type { CameraDirectory } from './cameras/camera-directory.ts'

export interface Metrics {
  readonly registry: Registry
  addDelivered(number: string, bytes: number): void
}

export interface MetricsInputs {
  readonly cameras: CameraDirectory
  readonly catalogue: ArchiveCatalogue
  readonly disks: Pick<ArchiveDisks, 'all'>
  readonly viewerCount: () => number
  readonly nowMs: () => number
}

export function createMetrics({ cameras, catalogue, disks, viewerCount, nowMs }: MetricsInputs): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['camera'] as const
  const registers = [registry]
  const all = () => cameras.all()

  /** Read when asked, so that nothing is counted twice and no timer is needed. */
  function gauge(name: string, help: string, read: (set: (camera: string, value: number) => void) => void): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        read((camera, value) => this.set({ camera }, value))
      },
    })
  }

  function diskGauge(name: string, help: string, read: (disk: ArchiveDisk) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['dir'],
      registers,
      collect() {
        for (const disk of disks.all()) this.set({ dir: disk.dir }, read(disk))
      },
    })
  }

  gauge('sova_media_camera_online', '1 while the camera gives pictures', (set) => {
    for (const camera of all()) set(camera.number, camera.status().state === 'online' ? 1 : 0)
  })
  gauge('sova_media_camera_reconnects', 'Times the source ended since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.status().reconnects)
  })
  gauge('sova_media_camera_frame_age_seconds', 'Since the last picture came', (set) => {
    for (const camera of all()) {
      const lastMs = camera.mainStats().lastFrameAtMs
      if (lastMs !== null) set(camera.number, (nowMs() - lastMs) / 1000)
    }
  })
  gauge('sova_media_camera_bitrate_bits', 'Bits a second of the main stream over the last ten seconds', (set) => {
    for (const camera of all()) set(camera.number, camera.rates().bitsPerSecond)
  })
  gauge('sova_media_camera_frame_rate', 'Pictures a second of the main stream over the last ten seconds', (set) => {
    for (const camera of all()) set(camera.number, camera.rates().framesPerSecond)
  })
  gauge(
    'sova_media_camera_lost_packets',
    'Packets that the network or the camera lost since the process began',
    (set) => {
      for (const camera of all()) set(camera.number, camera.losses().lostPackets)
    },
  )
  gauge('sova_media_camera_malformed_packets', 'Packets that could not be read since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.losses().malformedPackets)
  })
  gauge('sova_media_camera_dropped_units', 'Damaged pictures and sound since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.losses().droppedUnits)
  })
  gauge('sova_media_camera_timestamp_jumps', 'Jumps of the camera’s own clock since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.losses().timestampJumps)
  })
  gauge('sova_media_camera_gaps', 'Times that something is missing in the archive since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.recorderStats().gaps)
  })
  gauge('sova_media_camera_received_bytes', 'Coded bytes of the main stream since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.mainStats().bytes)
  })
  gauge('sova_media_camera_recorded_bytes', 'Written to the archive since the process began', (set) => {
    for (const camera of all()) set(camera.number, camera.recorderStats().bytes)
  })
  gauge('sova_media_camera_dropped_fragments', 'Fragments that the disk did not take', (set) => {
    for (const camera of all()) set(camera.number, camera.recorderStats().droppedFragments)
  })
  gauge('sova_media_camera_write_errors', 'Failed writes to the archive', (set) => {
    for (const camera of all()) set(camera.number, camera.recorderStats().writeErrors)
  })
  gauge('sova_media_archive_depth_seconds', 'From the oldest to the newest recorded moment', (set) => {
    for (const number of catalogue.numbers()) {
      const bounds = catalogue.bounds(number)
      if (bounds) set(number, (bounds.toMs - bounds.fromMs) / 1000)
    }
  })
  diskGauge('sova_media_disk_free_bytes', 'Free space of a disk of the archive', ({ space }) => space.freeBytes)
  diskGauge('sova_media_disk_total_bytes', 'Size of a disk of the archive', ({ space }) => space.totalBytes)
  diskGauge('sova_media_disk_failed', '1 while a disk of the archive cannot be written', ({ isFailed }) =>
    Number(isFailed),
  )
  new Gauge({
    name: 'sova_media_viewers',
    help: 'Open mse_ld sockets',
    registers,
    collect() {
      this.set(viewerCount())
    },
  })
  const delivered = new Counter({
    name: 'sova_media_delivered_bytes_total',
    help: 'Sent to viewers',
    labelNames,
    registers,
  })
  return { registry, addDelivered: (camera, bytes) => delivered.inc({ camera }, bytes) }
}

export function createMetricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
