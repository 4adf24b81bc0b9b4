/** Calls at a steady rate, whether or not the last ones were answered: a slow server can't make its load lighter. */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export interface Target {
  port: number
  path: string
  cookie: string
  csrfToken: string
}

export interface Measured {
  sent: number
  failed: number
  /** Sorted. */
  durationsMs: number[]
}

/** A call that takes longer than the client waits has failed (spec 1 §9). */
const TIMEOUT_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export function post(
  { port, path, cookie, csrfToken }: Target,
  body: object,
): Promise<{ status: number; text: string }> {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie, 'X-CSRFToken': csrfToken }
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, port, path, host: '127.0.0.1', method: 'POST', headers, timeout: TIMEOUT_MS },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      },
    )
    call.on('timeout', () => call.destroy(new Error('timed out')))
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}

export async function load(
  target: Target,
  bodyOf: (index: number) => object,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Measured> {
  const durationsMs: number[] = []
  let failed = 0
  const running: Promise<void>[] = []
  const total = perSecond * seconds
  const startedAt = performance.now()
  for (let index = 0; index < total; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond
    const wait = dueAt - performance.now()
    if (wait > 1) await delay(wait)
    running.push(
      post(target, bodyOf(index)).then(
        ({ status }) => {
          // From when it was due: what the call waited for its turn counts.
          durationsMs.push(performance.now() - dueAt)
          if (status !== 200) failed += 1
        },
        () => {
          failed += 1
        },
      ),
    )
  }
  await Promise.all(running)
  return { sent: total, failed, durationsMs: durationsMs.sort((a, b) => a - b) }
}

export const percentile = ({ durationsMs }: Measured, share: number): number =>
  durationsMs[Math.min(durationsMs.length - 1, Math.floor(durationsMs.length * share))] ?? Number.NaN
