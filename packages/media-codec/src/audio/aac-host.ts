/** The one child process of this process that converts sound, shared by its streams; there while a stream needs it. */
import type { ChildProcess } from 'node:child_process'
import { forkScript } from '../process/fork-script.ts'
import type { AacReply, AacRequest } from './aac-messages.ts'

export interface AacStreamEvents {
  onReply(reply: AacReply): void
  /** The child ended; the stream opens itself again when it has something to convert. */
  onGone(reason: string): void
}

export interface AacHost {
  attach(events: AacStreamEvents): number
  send(request: AacRequest): void
  detach(streamId: number): Promise<void>
  processId(): number | null
}

export function createAacHost(): AacHost {
  const streams = new Map<number, AacStreamEvents>()
  let streamCount = 0
  let child: ChildProcess | null = null

  const start = (): ChildProcess => {
    const started = forkScript({ beside: import.meta.url, name: 'aac-process' })
    const isGone = (reason: string) => {
      if (child !== started) return
      child = null
      for (const stream of [...streams.values()]) stream.onGone(reason)
    }
    started.on('message', (reply: AacReply) => streams.get(reply.streamId)?.onReply(reply))
    started.once('exit', (code, signal) => isGone(signal ?? `exit code ${code}`))
    started.once('error', (error) => isGone(error.message))
    return started
  }

  return {
    attach(events) {
      const streamId = ++streamCount
      streams.set(streamId, events)
      return streamId
    },
    send(request) {
      child ??= start()
      // A failed send is followed by 'exit', which tells every stream.
      child.send(request, () => {})
    },
    async detach(streamId) {
      streams.delete(streamId)
      if (!child) return
      if (streams.size > 0) {
        child.send({ type: 'close', streamId } satisfies AacRequest, () => {})
        return
      }
      const last = child
      child = null
      const exited = new Promise((resolve) => last.once('exit', resolve))
      last.kill('SIGKILL')
      await exited
    },
    processId: () => child?.pid ?? null,
  }
}
