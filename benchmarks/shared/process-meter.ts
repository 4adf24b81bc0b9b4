/** What processes cost, read from /proc (Linux): CPU time and proportional memory (PSS), with their children. */
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: the unit of utime and stime in /proc/<pid>/stat, 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

interface ProcessRow {
  pid: number
  parentPid: number
  cpuS: number
}

function readProcess(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in parentheses and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid, parentPid: Number(fields[1]), cpuS: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND }
  } catch {
    return null
  }
}

/** The processes themselves and everything below them. */
export function withDescendants(pids: readonly number[]): ProcessRow[] {
  const rows = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((row) => row !== null)
  const chosen = new Set(pids)
  for (let grew = true; grew; ) {
    grew = false
    for (const row of rows) {
      if (chosen.has(row.parentPid) && !chosen.has(row.pid)) {
        chosen.add(row.pid)
        grew = true
      }
    }
  }
  return rows.filter((row) => chosen.has(row.pid))
}

function pssMb(pid: number): number {
  try {
    const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** What the process alone holds (RssAnon): unlike PSS it does not grow when another process of the same program ends. */
export function privateMb(pid: number): number {
  const line = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** CPU seconds of the thread that a process began with; of a browser's page it is the one that runs its scripts. */
export function mainThreadS(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

export interface Cost {
  /** CPU seconds used between start and stop. */
  cpuS: number
  /** At stop. */
  pssMb: number
}

/** Measures from now until `stop` is called; processes that ended in between are not counted. */
export function startMeter(pids: readonly number[]): { stop(): Cost } {
  const before = new Map(withDescendants(pids).map((row) => [row.pid, row.cpuS]))
  return {
    stop() {
      const after = withDescendants(pids)
      const cpuS = after.reduce((sum, row) => sum + row.cpuS - (before.get(row.pid) ?? 0), 0)
      return { cpuS, pssMb: after.reduce((sum, row) => sum + pssMb(row.pid), 0) }
    },
  }
}
