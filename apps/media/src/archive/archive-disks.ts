/**
 * The disks that recordings go to. A new file goes where there is most room for one more; a disk that fails is left
 * for the others and tried again later, so that one dead disk never stops a recorder.
 */
import { open, stat, statfs, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, type Logger, systemClock } from '@sova/base'
import { type DiskSpace, freeSpaceFloorBytes } from './free-space.ts'
import { createSyncQueue, type SyncQueue } from './sync-queue.ts'

export interface ArchiveDisk {
  readonly dir: string
  /** Folders on one file system share its space. Null while it does not answer. */
  readonly device: number | null
  readonly space: DiskSpace
  readonly isFailed: boolean
}

export interface ArchiveDisks {
  readonly dirs: readonly string[]
  all(): readonly ArchiveDisk[]
  /** Where a camera's next file goes. With every disk failed it is the one that failed first. */
  choose(): string
  /** The queue in which the files of this disk are synced. */
  syncQueue(dir: string): SyncQueue
  /** A file larger than this ends at the next keyframe, so that a small disk can be freed piece by piece. */
  fileBytesMax(dir: string): number
  noteOpened(dir: string): void
  noteClosed(dir: string): void
  noteWritten(dir: string, bytes: number): void
  /** A write failed. A full disk is freed at once; any other error means that the disk is not to be trusted now. */
  noteFailure(dir: string, error: unknown): void
  /** Asks every disk for its space, and tries the failed ones again. One that does not answer is waited for once. */
  check(): Promise<void>
  /** Aborts as soon as space must be freed before the next regular check. */
  urgency(): AbortSignal
}

export interface DisksInputs {
  readonly dirs: readonly string[]
  readonly clock: Clock
  readonly logger: Logger
  /** How a folder is asked for its file system. */
  readonly readFileSystem?: (dir: string) => Promise<FileSystem>
  /** What an answer is waited for on. A disk takes its time, whatever clock the recordings go by. */
  readonly patience?: Clock
}

export interface FileSystem {
  readonly device: number
  readonly space: DiskSpace
}

/** A failed disk is asked whether it can be written again. */
const TRIAL_INTERVAL_MS = 15_000
/** A disk that spins up takes half of it. */
const ANSWER_WAIT_MS = 20_000
const SYNCS_AT_ONCE = 2
const FILE_SHARE_OF_DISK = 0.02
const FILE_BYTES_MAX = 2 * 1024 ** 3
const FILE_BYTES_MIN = 256 * 1024
const TRIAL_FILE = '.sova-trial'

interface Disk {
  readonly syncQueue: SyncQueue
  dir: string
  device: number | null
  space: DiskSpace
  isFailed: boolean
  openFiles: number
  bytesSinceCheck: number
  failedAtMs: number
  triedAtMs: number
  /** Asked and without an answer yet. */
  isAsked: boolean
}

export function createArchiveDisks(inputs: DisksInputs): ArchiveDisks {
  const { dirs, clock, logger, readFileSystem = fileSystemOf, patience = systemClock } = inputs
  const disks = dirs.map(newDisk)
  const of = (dir: string): Disk => {
    const found = disks.find((disk) => disk.dir === dir)
    if (!found) throw new Error(`${dir} is not one of the archive folders`)
    return found
  }
  let urgent = new AbortController()

  function fail(disk: Disk, error: unknown): void {
    disk.failedAtMs = clock.monotonicMs()
    if (disk.isFailed) return
    disk.isFailed = true
    // Failures that follow do not put off the trial: something always fails on a disk in use.
    disk.triedAtMs = disk.failedAtMs
    logger.error({ err: error, dir: disk.dir }, 'a disk of the archive fails; recording goes on on the others')
  }

  /** A disk that hangs is asked no second time meanwhile: every question holds a thread that writing needs. */
  async function checkOne(disk: Disk): Promise<void> {
    if (disk.isAsked) return
    disk.isAsked = true
    const answered = new AbortController()
    void ask(disk).finally(() => {
      disk.isAsked = false
      answered.abort()
    })
    await patience.sleep(ANSWER_WAIT_MS, answered.signal)
    if (answered.signal.aborted) return
    disk.device = null
    fail(disk, new Error('the disk does not answer'))
  }

  async function ask(disk: Disk): Promise<void> {
    try {
      const { device, space } = await readFileSystem(disk.dir)
      disk.device = device
      disk.space = space
      disk.bytesSinceCheck = 0
    } catch (error) {
      disk.device = null
      fail(disk, error)
      return
    }
    if (!disk.isFailed || clock.monotonicMs() - disk.triedAtMs < TRIAL_INTERVAL_MS) return
    disk.triedAtMs = clock.monotonicMs()
    if (!(await canBeWritten(disk.dir))) return
    disk.isFailed = false
    logger.info({ dir: disk.dir }, 'a disk of the archive can be written again')
  }

  return {
    dirs,
    all: () => disks,
    choose: () => chooseDisk(disks).dir,
    syncQueue: (dir) => of(dir).syncQueue,
    fileBytesMax(dir) {
      const share = of(dir).space.totalBytes * FILE_SHARE_OF_DISK
      return share === 0 ? FILE_BYTES_MAX : Math.min(FILE_BYTES_MAX, Math.max(FILE_BYTES_MIN, share))
    },
    noteOpened(dir) {
      of(dir).openFiles += 1
    },
    noteClosed(dir) {
      of(dir).openFiles -= 1
    },
    noteWritten(dir, bytes) {
      const disk = of(dir)
      disk.bytesSinceCheck += bytes
      const floor = freeSpaceFloorBytes(disk.space)
      if (floor > 0 && disk.bytesSinceCheck > floor / 4) urgent.abort()
    },
    noteFailure(dir, error) {
      const disk = of(dir)
      if (!isFull(error)) fail(disk, error)
      disk.space = { ...disk.space, freeBytes: 0 }
      urgent.abort()
    },
    async check() {
      urgent = new AbortController()
      await Promise.all(disks.map(checkOne))
    },
    urgency: () => urgent.signal,
  }
}

const newDisk = (dir: string): Disk => ({
  syncQueue: createSyncQueue(SYNCS_AT_ONCE),
  dir,
  device: null,
  space: { freeBytes: 0, totalBytes: 0 },
  isFailed: false,
  openFiles: 0,
  bytesSinceCheck: 0,
  failedAtMs: Number.NEGATIVE_INFINITY,
  triedAtMs: Number.NEGATIVE_INFINITY,
  isAsked: false,
})

async function fileSystemOf(dir: string): Promise<FileSystem> {
  const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(dir), stat(dir)])
  return { device: dev, space: { freeBytes: bavail * bsize, totalBytes: blocks * bsize } }
}

type Choice = Pick<Disk, 'dir' | 'space' | 'isFailed' | 'openFiles' | 'failedAtMs'>

/** Larger disks get more of the open files; one below its floor gets none while another has room. */
export function chooseDisk<T extends Choice>(disks: readonly T[]): T {
  const [first] = disks
  if (!first) throw new Error('there is no archive folder')
  const weight = ({ space, openFiles }: Choice) => Math.max(1, space.totalBytes) / (openFiles + 1)
  const hasRoom = ({ space }: Choice) => space.freeBytes > freeSpaceFloorBytes(space) / 2
  const good = disks.filter(({ isFailed }) => !isFailed)
  const roomy = good.filter(hasRoom)
  const candidates = roomy.length > 0 ? roomy : good
  if (candidates.length === 0) return disks.reduce((a, b) => (b.failedAtMs < a.failedAtMs ? b : a), first)
  return candidates.reduce((best, disk) => (weight(disk) > weight(best) ? disk : best))
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

async function canBeWritten(dir: string): Promise<boolean> {
  const path = join(dir, TRIAL_FILE)
  try {
    const file = await open(path, 'w', 0o640)
    try {
      await file.write('written and read again\n')
      await file.datasync()
    } finally {
      await file.close()
    }
    await unlink(path)
    return true
  } catch {
    return false
  }
}
