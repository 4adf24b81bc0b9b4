/**
 * How long an event takes from its sender to every browser that listens to its camera.
 * Usage: `npm run bench -- event-push [listeners [events a second [seconds]]]`, 1000 10 15 unless told.
 */
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { hashPassword } from '@sova/accounts'
import { cameraPushPath, ingestEvents } from '@sova/contract'
import { startPortalSystem } from '../shared/portal-system.ts'
import { startMeter } from '../shared/process-meter.ts'

const [listeners = 1000, perSecond = 10, seconds = 15] = process.argv.slice(2).map(Number)
const PASSWORD = 'bench-password'
const NUMBER = '1001'
/** The portal lets one account have so many streams. */
const LISTENERS_AN_ACCOUNT = 500
const accounts = Math.ceil(listeners / LISTENERS_AN_ACCOUNT)

async function call(port: number, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Sent at → how long each listener waited for it, ms. */
const waitsMs: number[] = []

function listen(port: number, token: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const path = `${cameraPushPath('all', NUMBER)}?token=${token}`
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream answered ${response.statusCode}`))
      response.setEncoding('latin1')
      response.on('data', (text: string) => {
        const nowMs = Date.now()
        for (const match of text.matchAll(/"number":"T(\d+)"/g)) waitsMs.push(nowMs - Number(match[1]))
      })
      response.on('error', () => {})
      resolve(() => response.destroy())
    }).on('error', reject)
  })
}

const system = await startPortalSystem(async ({ sql }) => {
  const hash = await hashPassword(PASSWORD)
  await sql`
    INSERT INTO account (username, password_hash) SELECT 'owner' || n, ${hash} FROM generate_series(1, ${accounts}) AS n`
  await sql`INSERT INTO media_server (name, domain) VALUES ('m', '127.0.0.1:8081')`
  await sql`INSERT INTO tariff (name, dvr_hours) VALUES ('A week', 168)`
  await sql`INSERT INTO camera (number, title, media_server_id, tariff_id) VALUES (${NUMBER}, 'Gate', 1, 1)`
  await sql`INSERT INTO camera_permission (account_id, camera_id, level) SELECT id, 1, 10 FROM account`
})
const stops: (() => void)[] = []
try {
  const { port, pids } = system
  const signIn = async (username: string) =>
    String((await call(port, '/v0/auth/token/', { username, password: PASSWORD, ttl: 3600 })).token)
  const bearer = await signIn('owner1')
  const lives: string[] = []
  for (let account = 1; account <= accounts; account += 1) {
    const own = await signIn(`owner${account}`)
    const { results } = await call(port, '/v0/cameras/this/', { numbers: [NUMBER], token_l_ttl: 3600 }, own)
    lives.push((results as { token_l: string }[])[0]?.token_l ?? '')
  }
  for (let index = 0; index < listeners; index += 50) {
    const some = Math.min(50, listeners - index)
    const live = lives[Math.floor(index / LISTENERS_AN_ACCOUNT)] ?? ''
    stops.push(...(await Promise.all(Array.from({ length: some }, () => listen(port, live)))))
  }
  const meter = startMeter([pids.portal])
  const startedAt = performance.now()
  let sent = 0
  for (; performance.now() - startedAt < seconds * 1000; sent += 1) {
    await delay(Math.max(0, (sent / perSecond) * 1000 - (performance.now() - startedAt)))
    const atMs = Date.now()
    // The plate carries the moment of sending to the listeners.
    const event = { camera_number: NUMBER, type: 'car_number', at_ms: atMs, number: `T${atMs}` }
    await call(port, ingestEvents.path, { events: [event] }, bearer)
  }
  await delay(1000)
  const { cpuS } = meter.stop()
  const sorted = waitsMs.sort((a, b) => a - b)
  const shown = [0.5, 0.95, 0.99].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0)
  console.log(`${listeners} listeners, ${perSecond} events a second, load average ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| events | deliveries | lost | p50 ms | p95 ms | p99 ms | portal CPU s |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  console.log(`| ${[sent, sorted.length, sent * listeners - sorted.length, ...shown, cpuS.toFixed(1)].join(' | ')} |`)
} finally {
  for (const stop of stops) stop()
  await system.close()
}
