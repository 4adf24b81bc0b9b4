/**
 * Lets only a few of a disk's syncs run at a time: they may take seconds on a busy disk, and each holds a thread that
 * writing needs. What is written is safe from the end of the process at once, from a power loss after its sync.
 */
export type SyncQueue = (sync: () => Promise<void>) => Promise<void>

export function createSyncQueue(atOnceMax: number): SyncQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (sync) => {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      await sync()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
