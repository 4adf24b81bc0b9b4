/**
 * One supervisor a data folder and part. The lock names the process that holds it, with the moment at which that process
 * began, so that a lock left by `kill -9` is told from a living one even when the process id was given out again.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class FolderTakenError extends Error {
  override name = 'FolderTakenError'
}

export interface FolderLock {
  /** Whether the last holder ended without releasing it: what it started may still be stopping. */
  wasAbandoned: boolean
  release(): void
}

export function lockFolder(dataDir: string, part: string): FolderLock {
  const dir = join(dataDir, 'run')
  try {
    mkdirSync(dir, { recursive: true })
  } catch (cause) {
    throw new FolderTakenError(`the data folder ${dataDir} can't be written to; choose another one with SOVA_DATA`, {
      cause,
    })
  }
  const file = join(dir, `${part}.lock`)
  const own = describeProcess(process.pid)
  const holder = readHolder(file)
  if (holder !== null && isAlive(holder)) {
    throw new FolderTakenError(
      `the data folder ${dataDir} is in use by another sova (process ${holder.split(' ')[0]}); stop it, or choose another folder with SOVA_DATA`,
    )
  }
  if (holder !== null) rmSync(file, { force: true })
  takeFile(file, own, dataDir)
  return {
    wasAbandoned: holder !== null,
    release: () => {
      if (readHolder(file) === own) rmSync(file, { force: true })
    },
  }
}

/** A link is made by one process only, however many try at once. */
function takeFile(file: string, own: string, dataDir: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, own)
  try {
    linkSync(draft, file)
  } catch (cause) {
    throw new FolderTakenError(`another sova is starting on the data folder ${dataDir}`, { cause })
  } finally {
    unlinkSync(draft)
  }
}

function readHolder(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true
    return false
  }
  return describeProcess(pid) === holder
}

/**
 * `<pid> <start time in clock ticks since boot>`; the time only where there is a /proc (proc(5), fields 3 and 22). One
 * that has ended and was not yet collected by its parent (state Z) has no start time here.
 */
function describeProcess(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? `${pid} ended` : `${pid} ${fields[18]}`
  } catch {
    return `${pid}`
  }
}
