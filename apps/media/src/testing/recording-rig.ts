/** For tests: one camera that is recorded from a real source into a real folder, on a clock that the test turns. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, ManualClock, systemClock } from '@sova/base'
import { openSource } from '@sova/media-sources'
import { createAlerts } from '../alerts/alerts.ts'
import type { AlertChange } from '../alerts/camera-watch.ts'
import { type Archive, createArchive } from '../archive/archive.ts'
import type { ArchiveRange } from '../archive/archive-catalogue.ts'
import { type Camera, createCamera } from '../cameras/camera.ts'
import type { CameraConfig } from '../cameras/camera-config.ts'

export interface RecordingRig {
  readonly clock: ManualClock
  readonly camera: Camera
  readonly archive: Archive
  readonly alerts: readonly AlertChange[]
  ranges(): ArchiveRange[]
  /** Turns the clock in steps of 100 ms until the answer is as wanted. */
  turnUntil(isDone: () => boolean): Promise<void>
  /** Every recorded fragment, read; empty ones were damaged. */
  read(): Promise<Uint8Array[]>
  close(): Promise<void>
}

const STEP_MS = 100
/** So that sockets and disks get their turn between two steps. */
const REAL_STEP_MS = 2
const TURNED_MAX_MS = 900_000

export const rigNumber = '7'

export async function startRecordingRig(config: Partial<CameraConfig>): Promise<RecordingRig> {
  const dir = mkdtempSync(join(tmpdir(), 'sova-rig-'))
  const clock = new ManualClock()
  const logger = createLogger('test', { level: 'silent' })
  const random = () => 0.5
  const archive = await createArchive({
    dirs: [dir],
    repository: { write: async () => {}, remove: async () => {}, listPaths: async () => [] },
    mediaServerId: () => null,
    limits: async () => new Map(),
    clock,
    random,
    logger,
  })
  const whole: CameraConfig = {
    number: rigNumber,
    mainUrl: null,
    secondUrl: null,
    isActive: true,
    isRecorded: true,
    dvrHours: 1,
    dvrSizeGb: null,
    embedHosts: [],
    ...config,
  }
  const { createRecorder } = archive
  const camera = createCamera(whole, { openSource, createRecorder, createTranscoder: null, clock, random, logger })
  const alerts: AlertChange[] = []
  const journal = { note: (change: AlertChange) => void alerts.push(change) }
  const watch = createAlerts({ cameras: { all: () => [camera] }, disks: archive.disks, journal, clock })

  return {
    clock,
    camera,
    archive,
    alerts,
    ranges: () => archive.catalogue.ranges(rigNumber, 0, Number.MAX_SAFE_INTEGER),
    async turnUntil(isDone) {
      const untilMs = clock.monotonicMs() + TURNED_MAX_MS
      let ticks = 0
      while (!isDone()) {
        if (clock.monotonicMs() > untilMs) throw new Error('it did not come about in a quarter of an hour')
        await clock.advance(STEP_MS)
        await systemClock.sleep(REAL_STEP_MS)
        ticks += 1
        if (ticks % (1000 / STEP_MS) !== 0) continue
        camera.tick()
        watch.tick()
      }
    },
    async read() {
      const fragments = await archive.reader.fragments(rigNumber, 0, Number.MAX_SAFE_INTEGER)
      return Promise.all(fragments.map((fragment) => archive.reader.read(fragment)))
    },
    async close() {
      await camera.close()
      rmSync(dir, { recursive: true })
    },
  }
}
