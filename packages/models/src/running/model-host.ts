/**
 * Models of an installation, in a process of their own: one look at a time, cameras in turn, started anew when it ends.
 * What it cannot do in time is left out; nobody waits for it longer than that.
 */
import type { ChildProcess } from 'node:child_process'
import { type BackoffLimits, backoffDelayMs, type Clock, type Logger, type Random } from '@sova/base'
import { forkScript } from '@sova/media-codec'
import type { ModelCards } from '../card/read-model-cards.ts'
import type { Findings, LookOrder } from '../findings.ts'
import { describeKinds, type KindState, type ModelState } from '../model-state.ts'
import { createLookQueue } from './look-queue.ts'
import { averageLookMs, lookIntervalMs } from './look-rate.ts'
import type { EmployeePhoto, ModelReport, ModelRequest } from './model-messages.ts'
import type { OpenOptions } from './open-model.ts'

export interface LookAnswer {
  /** Null where nobody looked. */
  readonly findings: Findings | null
  /** When this camera shall ask again. */
  readonly nextInMs: number
}

/** `ended`: the process of models ended over it; `not_asked`: before it. */
export type LearnAnswer = 'face' | 'no_face' | 'ended' | 'not_asked'

export interface ModelFigures {
  readonly looks: number
  readonly failures: number
  /** Looks that a newer one of the same camera replaced, or for which there was no room. */
  readonly dropped: number
  readonly timeouts: number
  readonly restarts: number
  readonly waiting: number
  readonly averageLookMs: number
  readonly intervalMs: number
}

export interface ModelHost {
  models(): readonly ModelState[]
  kinds(): KindState[]
  /** Never rejects, and never waits longer than `LOOK_TIMEOUT_MS` for its turn to end. */
  look(camera: string, order: LookOrder): Promise<LookAnswer>
  learn(photo: EmployeePhoto): Promise<LearnAnswer>
  forget(photoIds: readonly number[]): void
  figures(): ModelFigures
  /** Null while it does not run. */
  processId(): number | null
  run(signal: AbortSignal): Promise<void>
}

export interface ModelHostInputs {
  readonly cards: ModelCards
  readonly options: OpenOptions
  /** How many cameras may ask. */
  readonly camerasMax?: number
  readonly lookTimeoutMs?: number
  readonly restartLimits?: BackoffLimits
  /** States have changed; after an opening no photo is known any more. */
  readonly onChange: (change: 'opened' | 'changed') => void
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** Plates of one picture are read one after the other. */
const LOOK_TIMEOUT_MS = 10_000
const OPENING_MAX_MS = 120_000
const CAMERAS_MAX = 1000
/** So many ends in a row without a look between them are no accident any more. */
const ENDS_MAX = 3
/** A camera counts for its share while it asked this recently. */
const ASKED_MS = 60_000
/** Until the models are open. */
const NOT_OPEN_MS = 5000
const RESTART_LIMITS = { firstMs: 500, maxMs: 60_000, jitterShare: 0.3 }

interface Trouble {
  readonly problem: 'too_slow' | 'crashed'
  readonly detail: string
}

interface Waiting {
  readonly order: LookOrder
  readonly answer: (findings: Findings | null) => void
}

interface Job {
  readonly id: number
  readonly startedAtMs: number
  readonly end: (report: ModelReport | null) => void
}

export function createModelHost(inputs: ModelHostInputs): ModelHost {
  const { cards, clock, random, logger } = inputs
  const camerasMax = inputs.camerasMax ?? CAMERAS_MAX
  const queue = createLookQueue<Waiting>(camerasMax)
  const photos: { photo: EmployeePhoto; answer: (answer: LearnAnswer) => void }[] = []
  const askedAtMs = new Map<string, number>()
  const broken: ModelState[] = cards.unusable.map((model) => ({ ...model, classes: [] }))
  let usable = cards.models
  let opened: readonly ModelState[] = []
  let opening: string | null = null
  let child: ChildProcess | null = null
  let isOpen = false
  let job: Job | null = null
  let jobs = 0
  let ends = 0
  let cause: Trouble | null = null
  let trouble: Trouble | null = null
  let averageMs: number | null = null
  const counts = { looks: 0, failures: 0, dropped: 0, timeouts: 0, restarts: 0 }

  const send = (request: ModelRequest) => void child?.send(request, () => {})

  const intervalMs = () => {
    const sinceMs = clock.monotonicMs() - ASKED_MS
    for (const [camera, atMs] of askedAtMs) if (atMs < sinceMs) askedAtMs.delete(camera)
    return lookIntervalMs(averageMs, askedAtMs.size)
  }

  const pump = () => {
    if (!isOpen || job) return
    const look = queue.take()
    const photo = look ? undefined : photos.shift()
    if (!look && !photo) return
    jobs += 1
    const id = jobs
    const waited = new AbortController()
    const startedAtMs = clock.monotonicMs()
    job = {
      id,
      startedAtMs,
      end(report) {
        job = null
        waited.abort()
        if (look) look.answer(report?.type === 'looked' ? report.findings : null)
        else if (report?.type === 'learned') photo?.answer(report.isFace ? 'face' : 'no_face')
        else photo?.answer('ended')
        pump()
      },
    }
    if (look) send({ type: 'look', id, order: look.order })
    else if (photo) send({ type: 'learn', id, photo: photo.photo })
    void endLate(id, waited.signal)
  }

  const endLate = async (id: number, signal: AbortSignal) => {
    await clock.sleep(inputs.lookTimeoutMs ?? LOOK_TIMEOUT_MS, signal)
    if (job?.id !== id) return
    counts.timeouts += 1
    logger.warn('a look took too long; the process of models is started anew')
    cause = { problem: 'too_slow', detail: 'looks take longer than is of use' }
    child?.kill('SIGKILL')
  }

  const noteEnd = (end: Trouble) => {
    ends += 1
    if (ends < ENDS_MAX) return
    trouble = end
    inputs.onChange('changed')
  }

  const noteLook = (tookMs: number, findings: Findings | null) => {
    counts.looks += 1
    if (!findings) counts.failures += 1
    averageMs = averageLookMs(averageMs, tookMs)
    ends = 0
    if (!trouble) return
    trouble = null
    inputs.onChange('changed')
  }

  const receive = (report: ModelReport) => {
    switch (report.type) {
      case 'opening':
        opening = report.name
        return
      case 'opened':
        opening = null
        isOpen = true
        opened = report.states
        for (const { name, problem, detail } of opened) {
          if (problem) logger.error({ model: name, problem, detail }, 'a model cannot be used')
          else logger.info({ model: name, detail }, 'a model is ready')
        }
        inputs.onChange('opened')
        return pump()
      case 'looked':
        if (job?.id !== report.id) return
        noteLook(clock.monotonicMs() - job.startedAtMs, report.findings)
        return job.end(report)
      case 'learned':
        return job?.id === report.id ? job.end(report) : undefined
    }
  }

  /** A model that ends the process while it is opened is left out from then on. */
  const leaveOut = (name: string, reason: string) => {
    const culprit = usable.find((model) => model.name === name)
    usable = usable.filter((model) => model !== culprit)
    if (!culprit) return
    broken.push({
      name,
      task: culprit.card.task,
      problem: 'crashed',
      detail: `it ended the process that opened it (${reason})`,
      classes: [],
    })
    logger.error({ model: name, reason }, 'a model ended the process that opened it, and is left out')
    inputs.onChange('changed')
  }

  /** Resolves when the process has ended. */
  const live = async (signal: AbortSignal): Promise<void> => {
    const started = forkScript({ beside: import.meta.url, name: 'model-process' })
    child = started
    const startedController = new AbortController()
    const ended = new Promise<string>((resolve) => {
      started.once('exit', (code, exitSignal) => resolve(exitSignal ?? `exit code ${code}`))
      started.once('error', (error) => resolve(error.message))
    })
    const kill = () => void started.kill('SIGKILL')
    signal.addEventListener('abort', kill, { once: true })
    started.on('message', receive)
    send({ type: 'open', models: usable, options: inputs.options })
    void clock.sleep(OPENING_MAX_MS, startedController.signal).then(() => {
      if (!startedController.signal.aborted && !isOpen) kill()
    })
    const reason = await ended
    startedController.abort()
    signal.removeEventListener('abort', kill)
    const wasOpen = isOpen
    child = null
    isOpen = false
    const cut = job
    cut?.end(null)
    if (signal.aborted) return
    counts.restarts += 1
    logger.warn({ reason }, 'the process of models ended')
    if (!wasOpen && opening !== null) leaveOut(opening, reason)
    else noteEnd(cause ?? { problem: 'crashed', detail: `the process of models ended (${reason})` })
    opening = null
    cause = null
  }

  const models = (): ModelState[] => [
    ...opened.map((model) => (trouble && model.problem === null ? { ...model, ...trouble } : model)),
    ...broken,
  ]

  const answerNobody = () => {
    for (const { answer } of queue.clear()) answer(null)
    for (const { answer } of photos.splice(0)) answer('not_asked')
  }

  return {
    models,
    kinds: () => describeKinds(models()),
    async look(camera, order) {
      askedAtMs.set(camera, clock.monotonicMs())
      const findings = isOpen
        ? await new Promise<Findings | null>((answer) => {
            const gone = queue.add(camera, { order, answer })
            if (gone) counts.dropped += 1
            gone?.answer(null)
            pump()
          })
        : null
      return { findings, nextInMs: isOpen ? intervalMs() : NOT_OPEN_MS }
    },
    learn: (photo) =>
      new Promise((answer) => {
        if (!isOpen) return answer('not_asked')
        photos.push({ photo, answer })
        pump()
      }),
    forget: (photoIds) => send({ type: 'forget', photoIds }),
    figures: () => ({
      ...counts,
      waiting: queue.size(),
      averageLookMs: averageMs ?? 0,
      intervalMs: intervalMs(),
    }),
    processId: () => child?.pid ?? null,
    async run(signal) {
      if (usable.length === 0) inputs.onChange('changed')
      while (!signal.aborted && usable.length > 0) {
        await live(signal)
        answerNobody()
        if (!signal.aborted)
          await clock.sleep(backoffDelayMs(ends + 1, random, inputs.restartLimits ?? RESTART_LIMITS), signal)
      }
      answerNobody()
    },
  }
}
