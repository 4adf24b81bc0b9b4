/** The same lists as a browser asks for them: the portal's calls, with the account's rights and the answer's JSON. */
import {
  type AnalyticType,
  exportReport,
  loadArchiveChunksOfMany,
  reportMotion,
  reportPacsCarNumber,
  reportPacsMotion,
} from '@sova/contract'
import type { RunningPortal } from '../shared/portal-system.ts'
import { privateMb } from '../shared/process-meter.ts'
import type { Measure } from './measure.ts'
import { type MonthStore, OWNER } from './month-store.ts'

const PAGE = { page: 1, page_size: 60, extra: ['camera'] }

interface Session {
  port: number
  token: string
}

async function signIn(port: number): Promise<Session> {
  const answer = await post({ port, token: '' }, '/v0/auth/token/', { ...OWNER, ttl: 3600 })
  const { token } = (await answer.json()) as { token: string }
  return { port, token }
}

async function post({ port, token }: Session, path: string, body: object): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

export async function askPortal(
  portal: RunningPortal,
  { numbers, range }: Pick<MonthStore, 'numbers' | 'range'>,
  { heading, row }: Measure,
): Promise<void> {
  const session = await signIn(portal.port)
  const dates = { start: new Date(range.fromMs).toISOString(), end: new Date(range.toMs).toISOString() }
  const ask = async ({ path }: { path: string }, body: object): Promise<number> => {
    const answer = await post(session, path, { ...dates, ...body })
    const { results, count } = (await answer.json()) as { results: unknown[]; count?: number }
    return count ?? results.length
  }
  const types: AnalyticType[] = ['motion_alarm', 'car_number', 'people_counter']
  heading('call of the portal')
  await row('report of 1 camera, page 1', (round) =>
    ask(reportMotion, { ...PAGE, camera_number: numbers[(round * 37) % numbers.length] }),
  )
  await row('table of all cameras, page 1', () => ask(reportPacsMotion, PAGE))
  await row('table of all cameras, page 500', () => ask(reportPacsMotion, { ...PAGE, page: 500 }))
  await row('plate by part, all cameras', () => ask(reportPacsCarNumber, { ...PAGE, number: '123' }))
  await row('timeline of 31 days, 16 cameras, three kinds', () =>
    ask(loadArchiveChunksOfMany, { camera_numbers: numbers.slice(0, 16), types }),
  )
}

/** What the portal holds while it sends a list is looked at every so often. */
const LOOK_MS = 50

export async function downloadCsv(
  portal: RunningPortal,
  { range }: Pick<MonthStore, 'range'>,
  rounds = 3,
): Promise<void> {
  const session = await signIn(portal.port)
  const dates = { start: new Date(range.fromMs).toISOString(), end: new Date(range.toMs).toISOString() }
  console.log(
    '\n| CSV of all cameras | rows | MB | s | portal before MB | at most MB |\n| --- | --- | --- | --- | --- | --- |',
  )
  for (let round = 1; round <= rounds; round += 1) {
    const beforeMb = privateMb(portal.pid)
    let mostMb = beforeMb
    const look = setInterval(() => {
      mostMb = Math.max(mostMb, privateMb(portal.pid))
    }, LOOK_MS)
    const startedAt = performance.now()
    const answer = await post(session, exportReport.path, { type: 'motion_alarm', ...dates })
    let bytes = 0
    let lines = 0
    for await (const part of answer.body ?? []) {
      bytes += part.length
      for (const byte of part) if (byte === 10) lines += 1
    }
    clearInterval(look)
    const seconds = (performance.now() - startedAt) / 1000
    // The first line names the columns.
    const cells = [
      round,
      lines - 1,
      (bytes / 1e6).toFixed(1),
      seconds.toFixed(2),
      beforeMb.toFixed(0),
      mostMb.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
