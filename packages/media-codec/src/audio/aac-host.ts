/**
 * The one child process of this process that converts sound, shared by its streams; there while a stream needs it. It
 * answers in the order in which it was asked, so that the sound it was busy with when it ended or hung is known.
 */
import type { ChildProcess } from 'node:child_process'
import { type ForkScriptOptions, forkScript } from '../process/fork-script.ts'
import { type AacMessage, type AacReply, type AacRequest, READY } from './aac-messages.ts'

/** Until FFmpeg is loaded: a busy machine should not begin anew. */
const START_MAX_MS = 20_000
/** A packet takes less than a millisecond. */
const ANSWER_MAX_MS = 5000

export interface AacStreamEvents {
  onReply(reply: AacReply): void
  /**
   * The child ended; the stream opens itself again when it has something to convert.
   * @param isSuspect it was busy with this stream, or could not be started at all
   */
  onGone(reason: string, isSuspect: boolean): void
}

export interface AacHost {
  attach(events: AacStreamEvents): number
  send(request: AacRequest): void
  detach(streamId: number): Promise<void>
  processId(): number | null
}

export interface AacHostInputs {
  readonly script?: ForkScriptOptions
  readonly answerMaxMs?: number
}

interface Child {
  readonly process: ChildProcess
  isReady: boolean
  /** Streams whose requests were not answered yet, in order. */
  readonly unanswered: number[]
  /** Ends a child that does not answer. */
  watch: NodeJS.Timeout
}

export function createAacHost({
  script = { beside: import.meta.url, name: 'aac-process' },
  answerMaxMs = ANSWER_MAX_MS,
}: AacHostInputs = {}): AacHost {
  const streams = new Map<number, AacStreamEvents>()
  let streamCount = 0
  let child: Child | null = null

  const start = (): Child => {
    const forked = forkScript(script)
    const killIfLate = () => {
      if (!started.isReady || started.unanswered.length > 0) forked.kill('SIGKILL')
    }
    const started: Child = {
      process: forked,
      isReady: false,
      unanswered: [],
      watch: setTimeout(killIfLate, START_MAX_MS),
    }
    const isGone = (reason: string) => {
      clearTimeout(started.watch)
      if (child !== started) return
      child = null
      const [suspect] = started.unanswered
      for (const [id, stream] of [...streams]) stream.onGone(reason, !started.isReady || id === suspect)
    }
    forked.on('message', (message: AacMessage) => {
      if (message === READY) {
        started.isReady = true
        clearTimeout(started.watch)
        started.watch = setTimeout(killIfLate, answerMaxMs)
        return
      }
      started.unanswered.shift()
      started.watch.refresh()
      streams.get(message.streamId)?.onReply(message)
    })
    // Behind its last answer, unlike 'exit'.
    forked.once('close', (code, signal) => isGone(signal ?? `exit code ${code}`))
    forked.once('error', (error) => isGone(error.message))
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
      const { unanswered, watch, isReady } = child
      if (isReady && unanswered.length === 0) watch.refresh()
      unanswered.push(request.streamId)
      // A failed send is followed by 'close', which tells every stream.
      child.process.send(request, () => {})
    },
    async detach(streamId) {
      streams.delete(streamId)
      if (!child) return
      if (streams.size > 0) {
        child.process.send({ type: 'close', streamId } satisfies AacRequest, () => {})
        return
      }
      const { process: last, watch } = child
      child = null
      clearTimeout(watch)
      const exited = new Promise((resolve) => last.once('exit', resolve))
      last.kill('SIGKILL')
      await exited
    },
    processId: () => child?.process.pid ?? null,
  }
}
