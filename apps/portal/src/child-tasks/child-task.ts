/**
 * Work on what people upload, in a process of its own: a file that was made to break a decoder, to fill the memory or
 * to take forever ends that process and nothing else. One that has answered waits for the next file for a while.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Logger } from '@sova/base'
import { Failure } from '@sova/contract'

export interface ChildTaskInputs {
  /** `import.meta.url` of the module beside which the script lies. */
  beside: string
  /** Of the script without its ending, for example `picture-process`. */
  name: string
  logger: Logger
  timeoutMs?: number
}

/** Null when the process ended, or was ended, without a reply. */
export type RunChildTask<Request, Reply> = (request: Request) => Promise<Reply | null>

const TASK_TIMEOUT_MS = 9000
const HEAP_MEGABYTES_MAX = 192
/** Loading a decoder takes longer than most files: whoever uploads ten photos waits for it once. */
const IDLE_MS = 30_000
/** At once; more wait, and with a long queue are turned away. */
const TASKS_MAX = 2
const WAITING_MAX = 16

export function createChildTask<Request extends object, Reply>({
  beside,
  name,
  logger,
  timeoutMs = TASK_TIMEOUT_MS,
}: ChildTaskInputs): RunChildTask<Request, Reply> {
  const waiting: (() => void)[] = []
  const idle: { child: ChildProcess; stop: () => void }[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running >= TASKS_MAX) {
      if (waiting.length >= WAITING_MAX) throw new Failure('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
  }

  return async (request) => {
    await takeTurn()
    try {
      return await runOnce(request)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  function runOnce(request: Request): Promise<Reply | null> {
    return new Promise((resolve) => {
      const child = takeIdle() ?? forkBeside(beside, name)
      const settle = (reply: Reply | null) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(reply)
      }
      const fail = (why: string) => {
        logger.warn({ task: name, why }, 'a task on an upload gave no answer')
        settle(null)
        child.on('error', () => {})
        child.kill('SIGKILL')
      }
      const timer = setTimeout(() => fail(`nothing within ${timeoutMs} ms`), timeoutMs)
      child.once('message', (reply) => {
        // The script is our own: its replies have the shape that was asked for.
        settle(reply as Reply)
        keepIdle(child)
      })
      child.once('error', (error) => fail(error.message))
      child.once('exit', (code, signal) => fail(signal ?? `exit code ${code}`))
      child.send(request, (error) => {
        if (error) fail(error.message)
      })
    })
  }

  /** A process that waits keeps nobody else from ending. */
  function keepIdle(child: ChildProcess): void {
    const forget = () => {
      clearTimeout(timer)
      const place = idle.findIndex((other) => other.child === child)
      if (place >= 0) idle.splice(place, 1)
    }
    const timer = setTimeout(() => {
      forget()
      child.kill('SIGKILL')
    }, IDLE_MS).unref()
    child.once('exit', forget)
    child.once('error', forget)
    child.unref()
    child.channel?.unref()
    idle.push({ child, stop: forget })
  }

  function takeIdle(): ChildProcess | null {
    const waited = idle.pop()
    if (!waited) return null
    waited.stop()
    waited.child.removeAllListeners()
    waited.child.ref()
    waited.child.channel?.ref()
    return waited.child
  }
}

/** `<name>.js` in a built `dist` folder, `<name>.ts` through tsx when running from source. */
export function forkBeside(beside: string, name: string): ChildProcess {
  const built = fileURLToPath(new URL(`./${name}.js`, beside))
  const isBuilt = existsSync(built)
  const heap = `--max-old-space-size=${HEAP_MEGABYTES_MAX}`
  return fork(isBuilt ? built : fileURLToPath(new URL(`./${name}.ts`, beside)), {
    execArgv: isBuilt ? [heap] : [heap, '--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    // Neither keys nor the database are for a program that opens strangers' files.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
