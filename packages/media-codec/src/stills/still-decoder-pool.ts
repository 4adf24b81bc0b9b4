/** Stills from keyframes, decoded in a few child processes; one that crashes or hangs is replaced. */
import type { ChildProcess } from 'node:child_process'
import type { Logger } from '@sova/base'
import type { VideoTrack } from '@sova/media-formats'
import { CodecFailure } from '../codec-failure.ts'
import { forkScript } from '../process/fork-script.ts'
import { READY, type StillMessage, type StillRequest } from './still-messages.ts'

export const STILL_TIMEOUT_MS = 5000
/** Until a process is ready for its first request: a busy machine that loads it slowly should not begin anew. */
const START_MAX_MS = 20_000
/** Requests that wait for a process, for each process. */
export const STILL_QUEUE_PER_PROCESS_MAX = 32

export interface StillInput {
  track: VideoTrack
  /** Length-prefixed NAL units, without parameter sets. */
  keyframe: Uint8Array
  widths: readonly number[]
}

export interface StillDecoderPool {
  /** JPEGs by width, all from one decode, in the picture's own proportions. Rejects with a CodecFailure. */
  render(input: StillInput): Promise<Map<number, Buffer>>
  /** Of the decoder processes that run now. */
  processIds(): number[]
  close(): Promise<void>
}

interface Job {
  input: StillInput
  resolve(stills: Map<number, Buffer>): void
  reject(failure: CodecFailure): void
}

interface Slot {
  child: ChildProcess | null
  isReady: boolean
  /** Its process is ready: the time of the job under way counts from now. */
  begin: () => void
  /** Ends the job under way with a failure; null while idle. */
  fail: ((failure: CodecFailure) => void) | null
}

export interface StillDecoderPoolInputs {
  processCount: number
  logger: Logger
  /** Of one decode. */
  timeoutMs?: number
}

export function createStillDecoderPool({
  processCount,
  logger,
  timeoutMs = STILL_TIMEOUT_MS,
}: StillDecoderPoolInputs): StillDecoderPool {
  const slots = Array.from(
    { length: processCount },
    (): Slot => ({ child: null, isReady: false, begin: () => {}, fail: null }),
  )
  const waiting: Job[] = []
  let requestCount = 0
  let isClosed = false

  const start = (slot: Slot): ChildProcess => {
    const child = forkScript({ beside: import.meta.url, name: 'still-process' })
    slot.child = child
    slot.isReady = false
    const isGone = (reason: string) => {
      // One that was given up already has been replaced: the request under way is not its own.
      if (slot.child !== child) return
      slot.child = null
      if (!isClosed) logger.warn({ decoderPid: child.pid, reason }, 'a still decoder process ended')
      slot.fail?.(new CodecFailure('crashed', `the decoder process ended (${reason})`))
    }
    child.once('message', () => {
      if (slot.child !== child) return
      slot.isReady = true
      slot.begin()
    })
    child.once('exit', (code, signal) => isGone(signal ?? `exit code ${code}`))
    child.once('error', (error) => isGone(error.message))
    return child
  }

  const run = (slot: Slot, { input, resolve, reject }: Job) => {
    const child = slot.child ?? start(slot)
    const requestId = ++requestCount
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.off('message', take)
      slot.begin = () => {}
      slot.fail = null
      finish()
      const next = waiting.shift()
      if (next) run(slot, next)
    }
    const take = (reply: StillMessage) => {
      if (reply === READY || reply.requestId !== requestId) return
      if ('failure' in reply) {
        const { code, detail } = reply.failure
        return settle(() => reject(new CodecFailure(code, detail)))
      }
      settle(() => resolve(new Map(reply.stills.map(({ width, jpeg }) => [width, asBuffer(jpeg)]))))
    }
    const giveUpAfter = (limitMs: number) =>
      setTimeout(() => {
        slot.child = null
        child.kill('SIGKILL')
        slot.fail?.(new CodecFailure('timed_out', `no still within ${limitMs} ms`))
      }, limitMs)
    let timer = giveUpAfter(slot.isReady ? timeoutMs : START_MAX_MS)
    slot.begin = () => {
      clearTimeout(timer)
      timer = giveUpAfter(timeoutMs)
    }
    slot.fail = (failure) => settle(() => reject(failure))
    child.on('message', take)
    child.send(toRequest(requestId, input), (error) => {
      if (error) slot.fail?.(new CodecFailure('crashed', error.message))
    })
  }

  for (const slot of slots) start(slot)

  return {
    render(input) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new CodecFailure('closed', 'the still decoder pool is closed'))
        const job = { input, resolve, reject }
        const idle = slots.find((slot) => slot.fail === null)
        if (idle) return run(idle, job)
        if (waiting.length >= STILL_QUEUE_PER_PROCESS_MAX * processCount) {
          return reject(new CodecFailure('busy', `${waiting.length} stills are waiting already`))
        }
        waiting.push(job)
      })
    },
    processIds: () => slots.flatMap(({ child }) => child?.pid ?? []),
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new CodecFailure('closed', 'the still decoder pool is closed'))
      await Promise.all(
        slots.map(async ({ child, fail }) => {
          fail?.(new CodecFailure('closed', 'the still decoder pool is closed'))
          if (!child || child.exitCode !== null || child.signalCode !== null) return
          const exited = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          await exited
        }),
      )
    },
  }
}

function toRequest(requestId: number, { track, keyframe, widths }: StillInput): StillRequest {
  const { vps, sps, pps } = track.parameterSets
  const parameterSets = vps ? [vps, sps, pps] : [sps, pps]
  return { requestId, codec: track.codec, parameterSets, keyframe, widths }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
