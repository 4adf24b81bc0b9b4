/** Smaller pictures for tables, made in one process that lives on; one that hangs or crashes is replaced. */
import type { ChildProcess } from 'node:child_process'
import type { Logger } from '@sova/base'
import { Failure } from '@sova/contract'
import { forkBeside } from '../../child-tasks/child-task.ts'
import type { ResizeReply, ResizeRequest } from './resize-messages.ts'

/** Requests that wait; a page of a table asks for 60 at once. */
const WAITING_MAX = 400
const RESIZE_TIMEOUT_MS = 8000

export interface PictureResizer {
  /** @throws Failure `unavailable` */
  resize(jpeg: Buffer, width: number): Promise<Buffer>
  close(): void
}

interface Waiting {
  resolve(jpeg: Buffer): void
  reject(failure: Failure): void
  timer: NodeJS.Timeout
}

export function createPictureResizer({ logger }: { logger: Logger }): PictureResizer {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let lastId = 0

  function settle(requestId: number, finish: (job: Waiting) => void): void {
    const job = waiting.get(requestId)
    if (!job) return
    waiting.delete(requestId)
    clearTimeout(job.timer)
    finish(job)
  }

  function giveUp(gone: ChildProcess, reason: string): void {
    if (child !== gone) return
    child = null
    gone.kill('SIGKILL')
    if (waiting.size > 0) logger.warn({ reason, waiting: waiting.size }, 'pictures could not be made smaller')
    for (const requestId of [...waiting.keys()]) settle(requestId, (job) => job.reject(new Failure('unavailable')))
  }

  function start(): ChildProcess {
    const started = forkBeside(import.meta.url, 'resize-process')
    started.unref()
    started.channel?.unref()
    started.on('message', ({ requestId, jpeg }: ResizeReply) => {
      settle(requestId, (job) => (jpeg ? job.resolve(Buffer.from(jpeg)) : job.reject(new Failure('unavailable'))))
    })
    started.once('error', (error) => giveUp(started, error.message))
    started.once('exit', (code, signal) => giveUp(started, signal ?? `exit code ${code}`))
    return started
  }

  return {
    resize(jpeg, width) {
      if (waiting.size >= WAITING_MAX) return Promise.reject(new Failure('unavailable'))
      return new Promise((resolve, reject) => {
        child ??= start()
        const running = child
        lastId += 1
        const request: ResizeRequest = { requestId: lastId, jpeg, width }
        const timer = setTimeout(() => giveUp(running, `nothing within ${RESIZE_TIMEOUT_MS} ms`), RESIZE_TIMEOUT_MS)
        waiting.set(lastId, { resolve, reject, timer })
        running.send(request, (error) => {
          if (error) giveUp(running, error.message)
        })
      })
    },
    close() {
      if (child) giveUp(child, 'closed')
    },
  }
}
