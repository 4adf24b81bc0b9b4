/** Looks at every camera and disk each second, so that recording never stops silently. */
import type { Clock } from '@sova/base'
import type { ArchiveDisks } from '../archive/archive-disks.ts'
import type { CameraDirectory } from '../cameras/camera-directory.ts'
import type { AlertJournal } from './alert-journal.ts'
import { type CameraCondition, type CameraWatch, createCameraWatch } from './camera-watch.ts'
import { createDiskWatch } from './disk-watch.ts'

export interface AlertsInputs {
  readonly cameras: Pick<CameraDirectory, 'all'>
  readonly disks: Pick<ArchiveDisks, 'all'>
  readonly journal: Pick<AlertJournal, 'note'>
  readonly clock: Clock
}

export interface Alerts {
  /** Called every second by one timer. */
  tick(): void
}

export function createAlerts({ cameras, disks, journal, clock }: AlertsInputs): Alerts {
  const watches = new Map<string, CameraWatch>()
  const diskWatch = createDiskWatch()

  function look(condition: CameraCondition): void {
    const watch = watches.get(condition.number) ?? createCameraWatch()
    watches.set(condition.number, watch)
    for (const change of watch.look(condition, clock.nowMs(), clock.monotonicMs())) journal.note(change)
  }

  return {
    tick() {
      const conditions = cameras.all().map((camera) => camera.condition())
      const present = new Set(conditions.map(({ number }) => number))
      for (const condition of conditions) look(condition)
      for (const number of [...watches.keys()]) {
        if (present.has(number)) continue
        // A camera that left this server is not missed here any longer.
        look(absent(number))
        watches.delete(number)
      }
      for (const change of diskWatch.look(disks.all(), clock.nowMs())) journal.note(change)
    },
  }
}

const absent = (number: string): CameraCondition => ({
  number,
  isWanted: false,
  isRecordingWanted: false,
  lastPictureAtMs: null,
  lastWrittenAtMs: null,
  recordedEndMs: null,
  recordedRunStartMs: null,
  failure: null,
})
