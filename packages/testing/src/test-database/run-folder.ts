/** The folder that one vitest run shares, whichever of its workers asks; it is gone after the run. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

export const TEMPLATE_DATABASE = 'template_of_tests'
export const RUN_FOLDER_PREFIX = 'sova-test-'

/** Process id of vitest itself: the parent of a forked worker, or this process when workers are threads. */
export const runPid = (): number => (isMainThread ? process.ppid : process.pid)

/** Ids come round again; together with its start time a process is told apart. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22 of proc(5), counted after the name, which may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  } catch {
    return '0'
  }
}

export function isRunning(pid: number, startTime: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process is there, though it can't be signalled.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startTimeOf(pid) === startTime
}

export interface RunFolder {
  dir: string
  pid: number
  startTime: string
  readyFile: string
  failedFile: string
}

export function describeRunFolder(pid: number, startTime = startTimeOf(pid)): RunFolder {
  const dir = join(tmpdir(), `${RUN_FOLDER_PREFIX}${pid}-${startTime}`)
  return { dir, pid, startTime, readyFile: join(dir, 'ready'), failedFile: join(dir, 'failed') }
}

export function parseRunFolderName(name: string): RunFolder | null {
  const match = /^sova-test-(\d+)-(\d+)$/.exec(name)
  return match?.[1] && match[2] ? describeRunFolder(Number(match[1]), match[2]) : null
}
