/** The portal on a database of its own, for benchmarks that need no video. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger, databaseDir, readConfig } from '@sova/base'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { freePort } from '@sova/testing/free-ports'

/** As an installation runs it: what translates on the way costs at every row. */
const PORTAL = fileURLToPath(new URL('../../apps/portal/dist/main.js', import.meta.url))
const STOP_GRACE_MS = 6000

export interface PortalSystem {
  port: number
  /** Whose processor time is measured. */
  pids: { portal: number; database: number }
  close(): Promise<void>
}

/** @param prepare writes what the portal finds when it starts */
export async function startPortalSystem(prepare: (database: Database) => Promise<void>): Promise<PortalSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sova-bench-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const environment = { ...process.env, ...environmentOf(dataDir, port, metricsPort) }
  const dir = databaseDir(readConfig(environment))
  const postgres = await startEmbeddedPostgres({ dir, logger: createLogger('bench', { level: 'silent' }) })
  const database = openDatabase(readConfig(environment))
  let portal: ChildProcess | null = null

  async function close(): Promise<void> {
    if (portal) await stop(portal)
    await database.close()
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await migrate(database)
    await prepare(database)
    portal = await startPortal(environment)
    return { port, pids: { portal: portal.pid as number, database: await postmasterOf(dir) }, close }
  } catch (error) {
    await close()
    throw error
  }
}

export interface RunningPortal {
  port: number
  pid: number
  close(): Promise<void>
}

/** The portal alone, on a data folder whose database runs. */
export async function startPortalOn(dataDir: string): Promise<RunningPortal> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const portal = await startPortal({ ...process.env, ...environmentOf(dataDir, port, metricsPort) })
  return { port, pid: portal.pid as number, close: () => stop(portal) }
}

const environmentOf = (dataDir: string, port: number, metricsPort: number) => ({
  SOVA_DATA: dataDir,
  SOVA_PORT: String(port),
  SOVA_PORTAL_METRICS_PORT: String(metricsPort),
  SOVA_LOG_LEVEL: 'warn',
})

async function startPortal(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  if (!existsSync(PORTAL)) throw new Error('the portal is not built: npm run build')
  const portal = spawn(process.execPath, [PORTAL], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(portal, 'exit').then(([code]) => ({ type: 'exit', message: `it ended with code ${code}` }))
  const told = once(portal, 'message').then(([message]) => message as { type: string; message?: string })
  const { type, message } = await Promise.race([told, ended])
  if (type !== 'ready') throw new Error(`the portal does not start: ${message}`)
  return portal
}

async function stop(portal: ChildProcess): Promise<void> {
  if (portal.exitCode !== null) return
  portal.kill('SIGTERM')
  await Promise.race([once(portal, 'exit'), delay(STOP_GRACE_MS).then(() => portal.kill('SIGKILL'))])
}

/** The first line of `postmaster.pid`. */
export async function postmasterOf(dir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** What a call of the signed-in browser carries. */
export interface BrowserSession {
  port: number
  cookie: string
  csrfToken: string
}

export async function signIn(port: number, username: string, password: string): Promise<BrowserSession> {
  const answer = await fetch(`http://127.0.0.1:${port}/v0/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`signing in failed with ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrfToken = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.split('=')[1] ?? ''
  return { port, cookie: cookies.join('; '), csrfToken }
}
