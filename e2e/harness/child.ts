/** Programs that a test starts; each leads a process group of its own, which `end` clears. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

const LINES_MAX = 400

export interface Child {
  process: ChildProcess
  /** The last lines that it wrote, for the message of a failed test. */
  lines: string[]
  /** The first line, past or to come, that matches. */
  line(pattern: RegExp, timeoutMs?: number): Promise<string>
  /** Asks it to end, and kills its group when it does not within `graceMs`. */
  end(graceMs?: number): Promise<void>
}

const LINE_TIMEOUT_MS = 60_000
const GRACE_MS = 6000

export function startChild(command: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      lines.splice(0, lines.length - LINES_MAX)
      for (const look of waiting) look()
    })
  }

  return {
    process: child,
    lines,
    line: (pattern, timeoutMs = LINE_TIMEOUT_MS) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          outcome()
        }
        const fail = (why: string) => reject(new Error(`${command} ${why} ${pattern}:\n${lines.slice(-40).join('\n')}`))
        const look = () => {
          const found = lines.find((line) => pattern.test(line))
          if (found !== undefined) settle(() => resolve(found))
        }
        const timer = setTimeout(() => settle(() => fail('did not say')), timeoutMs)
        waiting.add(look)
        look()
        // Its last lines may still be on the way when it has ended.
        void ended.then(() => setImmediate(() => settle(() => fail('ended before it said'))))
      }),
    async end(graceMs = GRACE_MS) {
      if (child.pid === undefined) return
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning) {
        child.kill('SIGTERM')
        const timer = setTimeout(() => killGroup(child.pid), graceMs)
        await ended
        clearTimeout(timer)
      }
      killGroup(child.pid)
    },
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
