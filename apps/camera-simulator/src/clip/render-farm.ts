/** A few processes that make clips; started for the first job, ended after the last. */
import type { ChildProcess } from 'node:child_process'
import type { Closeable, Logger } from '@sova/base'
import { forkScript } from '@sova/media-codec'
import type { VideoCodec } from '@sova/media-formats'
import type { SimulatedCamera } from '../cameras/camera-list.ts'
import type { ResizedPicture } from './clip.ts'

export interface RenderRequest {
  camera: SimulatedCamera
  codec: VideoCodec
  cacheDir: string
  /** Only the main stream in this size; without it main and sub in their own sizes. */
  size?: ResizedPicture
}

export interface RenderReply {
  failure: string | null
}

export interface RenderFarm extends Closeable {
  /** Resolves when the clips of a camera are in the cache. */
  render(request: RenderRequest): Promise<void>
}

interface Job {
  request: RenderRequest
  resolve(): void
  reject(error: Error): void
}

export function createRenderFarm({ processCount, logger }: { processCount: number; logger: Logger }): RenderFarm {
  const waiting: Job[] = []
  const running = new Map<ChildProcess, Job | null>()
  let isClosed = false

  const next = (child: ChildProcess) => {
    const job = waiting.shift()
    running.set(child, job ?? null)
    if (job) child.send(job.request)
    else child.kill('SIGKILL')
  }

  const start = () => {
    const child = forkScript({ beside: import.meta.url, name: 'clip-render-process' })
    child.on('message', ({ failure }: RenderReply) => {
      const job = running.get(child)
      if (failure === null) job?.resolve()
      else job?.reject(new Error(failure))
      next(child)
    })
    const isGone = (reason: string) => {
      const job = running.get(child)
      if (!running.delete(child)) return
      job?.reject(new Error(`the render process ended (${reason})`))
      if (job && !isClosed) logger.warn({ camera: job.request.camera.name, reason }, 'a render process ended')
      if (waiting.length > 0 && !isClosed) start()
    }
    child.once('exit', (code, signal) => isGone(signal ?? `exit code ${code}`))
    child.once('error', (error) => isGone(error.message))
    next(child)
  }

  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the render farm is closed'))
        waiting.push({ request, resolve, reject })
        if (running.size < processCount) start()
      }),
    async close() {
      isClosed = true
      waiting.length = 0
      const exits = [...running.keys()].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of running.keys()) child.kill('SIGKILL')
      await Promise.all(exits)
    },
  }
}
