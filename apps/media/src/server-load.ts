/** What this server carries, told with every refresh; the operator sees it in the console. */
import type { Clock } from '@sova/base'
import type { ServerLoad } from '@sova/contract'
import type { ArchiveDisks } from './archive/archive-disks.ts'
import type { CameraDirectory } from './cameras/camera-directory.ts'

export interface ServerLoadInputs {
  readonly cameras: CameraDirectory
  readonly disks: Pick<ArchiveDisks, 'all'>
  readonly viewerCount: () => number
  readonly clock: Clock
  /** Of this process since it began. */
  readonly cpuUsage?: () => { user: number; system: number }
}

const US_A_MS = 1000

/** Processor time is that since the last reading. */
export function createLoadReader(inputs: ServerLoadInputs): () => ServerLoad {
  const { cameras, disks, viewerCount, clock, cpuUsage = () => process.cpuUsage() } = inputs
  let readAtMs = clock.monotonicMs()
  let usedUs = usedBy(cpuUsage())

  return () => {
    const all = cameras.all()
    const nowMs = clock.monotonicMs()
    const nowUs = usedBy(cpuUsage())
    const share = nowMs > readAtMs ? (nowUs - usedUs) / US_A_MS / (nowMs - readAtMs) : 0
    readAtMs = nowMs
    usedUs = nowUs
    return {
      viewers: viewerCount(),
      online: all.filter((camera) => camera.status().state === 'online').length,
      received_kbps: Math.round(all.reduce((sum, camera) => sum + camera.rates().bitsPerSecond, 0) / 1000),
      cpu_share: Math.round(share * 100) / 100,
      memory_bytes: process.memoryUsage.rss(),
      dropped_fragments: all.reduce((sum, camera) => sum + camera.recorderStats().droppedFragments, 0),
      disks: disks.all().map(({ dir, space, isFailed }) => ({
        dir,
        total_bytes: space.totalBytes,
        free_bytes: space.freeBytes,
        is_failed: isFailed,
      })),
    }
  }
}

const usedBy = ({ user, system }: { user: number; system: number }): number => user + system
