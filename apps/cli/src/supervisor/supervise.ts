/**
 * One process kept alive: started, awaited until it says that it is ready, restarted with backoff when it ends or no
 * longer answers, stopped within a given time.
 *
 * Each child leads a process group of its own, so that Ctrl-C at the terminal reaches only the supervisor, which then
 * stops the children in order; and so that whatever a child started ends with it. When the supervisor itself is killed,
 * the children see the end of their IPC channel and stop (see `closeOnSignals`).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { type BackoffLimits, backoffDelayMs, type Clock, type Logger, type Random, redact } from '@sova/base'
import { createLineSplitter } from './line-splitter.ts'

export interface ProcessProgram {
  name: string
  /** A built program, or a TypeScript file when run from the sources. */
  file: string
  args?: readonly string[]
  /** Options of Node itself. */
  nodeOptions?: readonly string[]
  env: NodeJS.ProcessEnv
  /** Whether what it started must survive it: PostgreSQL is adopted by the next keeper. */
  leavesItsChildren?: boolean
  /** Answers whether the process, once ready, still works; a process that fails it several times is killed. */
  isHealthy?: (signal: AbortSignal) => Promise<boolean>
}

export interface SupervisedProcessInputs {
  program: ProcessProgram
  logger: Logger
  clock: Clock
  random: Random
  /** Every line that the process writes, without passwords and tokens. */
  onLine: (line: string) => void
}

export interface SupervisedProcess {
  readonly name: string
  /** Resolves when it is ready for the first time; rejects when it can't be started. */
  started: Promise<void>
  /** Of the running process, for those who want to know. */
  pid(): number | null
  /** Asks it to stop and waits; after `graceMs` it is killed. */
  stop(graceMs: number): Promise<void>
  /** Ends it and everything it started at once. */
  kill(): void
}

export class ProcessStartError extends Error {
  override name = 'ProcessStartError'
}

const RESTART_BACKOFF: BackoffLimits = { firstMs: 100, maxMs: 5000, jitterShare: 0.1 }
/** A process that ran this long has earned a quick restart again. */
const STABLE_AFTER_MS = 30_000
/** Before the first success only so many attempts are made; after it there is no limit. */
const FIRST_ATTEMPTS_MAX = 3
const HEALTH_INTERVAL_MS = 2000
const HEALTH_TIMEOUT_MS = 3000
const HEALTH_FAILURES_MAX = 3
/** Last words of a process, told when it can't be started. */
const LAST_LINES_MAX = 10
const LAST_WORDS_MS = 300

interface Run {
  child: ChildProcess
  ended: Promise<string>
  failure: string | null
  lastLines: string[]
}

export function superviseProcess(inputs: SupervisedProcessInputs): SupervisedProcess {
  const { program, logger, clock, random } = inputs
  const { name } = program
  const stopping = new AbortController()
  let current: Run | null = null
  let hasBeenReady = false
  const { promise: started, resolve: onFirstReady, reject: onStartFailure } = createDeferred()
  // Who awaits it is told; a supervisor that is being stopped may not be.
  started.catch(() => {})

  function begin(): Run {
    const isSource = program.file.endsWith('.ts')
    const child = fork(program.file, [...(program.args ?? [])], {
      env: program.env,
      execArgv: [...(program.nodeOptions ?? []), ...(isSource ? ['--import', 'tsx'] : [])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    const run: Run = { child, ended: endOf(child), failure: null, lastLines: [] }
    const onLine = (line: string) => {
      const text = redact(line)
      run.lastLines = [...run.lastLines, text].slice(-LAST_LINES_MAX)
      inputs.onLine(text)
    }
    for (const stream of [child.stdout, child.stderr]) {
      const splitter = createLineSplitter(onLine)
      stream?.on('data', (chunk: Buffer) => splitter.push(chunk))
      stream?.on('end', () => splitter.end())
    }
    return run
  }

  async function runOnce(): Promise<string> {
    const run = begin()
    current = run
    const watching = new AbortController()
    run.child.on('message', (message: unknown) => {
      if (isMessage(message, 'failed')) run.failure = String(message.message)
      if (!isMessage(message, 'ready')) return
      if (!hasBeenReady) onFirstReady()
      hasBeenReady = true
      logger.info({ process: name, childPid: run.child.pid }, `${name} is ready`)
      watchHealth(run.child, watching.signal).catch((error: unknown) => logger.error({ err: error }, 'health watch'))
    })
    const reason = await run.ended
    watching.abort()
    current = null
    if (!program.leavesItsChildren) killGroup(run.child)
    return run.failure ?? describeEnd(reason, hasBeenReady ? [] : run.lastLines)
  }

  async function watchHealth(child: ChildProcess, signal: AbortSignal): Promise<void> {
    if (!program.isHealthy) return
    let failures = 0
    while (!signal.aborted) {
      await clock.sleep(HEALTH_INTERVAL_MS, signal)
      if (signal.aborted) return
      const isHealthy = await program.isHealthy(AbortSignal.timeout(HEALTH_TIMEOUT_MS))
      failures = isHealthy ? 0 : failures + 1
      if (failures < HEALTH_FAILURES_MAX || signal.aborted) continue
      logger.error({ process: name }, `${name} does not answer any more; killing it`)
      killGroup(child)
      return
    }
  }

  async function supervise(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const startedAtMs = clock.monotonicMs()
      const reason = await runOnce()
      if (stopping.signal.aborted) return
      failures = clock.monotonicMs() - startedAtMs >= STABLE_AFTER_MS ? 1 : failures + 1
      if (!hasBeenReady && failures >= FIRST_ATTEMPTS_MAX) {
        onStartFailure(new ProcessStartError(`${name} does not start: ${reason}`))
        return
      }
      const delayMs = backoffDelayMs(failures, random, RESTART_BACKOFF)
      logger.warn({ process: name, delayMs }, `${name} ended (${reason}); starting it again in ${delayMs} ms`)
      await clock.sleep(delayMs, stopping.signal)
    }
  }

  const supervision = supervise()

  return {
    name,
    started,
    pid: () => current?.child.pid ?? null,
    async stop(graceMs) {
      stopping.abort()
      const run = current
      if (run) {
        run.child.kill('SIGTERM')
        const waiting = new AbortController()
        const patience = clock.sleep(graceMs, waiting.signal).then(() => {
          if (!waiting.signal.aborted) killGroup(run.child)
        })
        await run.ended
        waiting.abort()
        await patience
      }
      await supervision
      onStartFailure(new ProcessStartError(`${name} was stopped before it was ready`))
    },
    kill() {
      stopping.abort()
      if (current) killGroup(current.child)
    },
  }
}

function createDeferred() {
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Its last words are waited for, but not for ever: what it started may hold its output open. */
const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      const reason = signal ?? `exit code ${code}`
      child.once('close', () => resolve(reason))
      setTimeout(() => resolve(reason), LAST_WORDS_MS).unref()
    })
  })

function describeEnd(reason: string, lastLines: readonly string[]): string {
  return lastLines.length === 0 ? reason : `${reason}\n  ${lastLines.join('\n  ')}`
}

/** The group outlives its leader while anything in it runs. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

const isMessage = (message: unknown, type: string): message is { type: string; message?: unknown } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type
