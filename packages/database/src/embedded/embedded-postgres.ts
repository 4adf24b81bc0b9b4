/**
 * The embedded PostgreSQL: created on the first start, adopted when one is still running (this process was killed and
 * came back), restarted with backoff when it dies, stopped with this process. It listens on a unix socket only.
 *
 * Whoever supervises it holds an advisory lock over a connection of its own: the lock ends with the process, so a
 * second Sova on the same folder is told apart from the remains of a dead one without any file that could be stale.
 */
import { backoffDelayMs, type Clock, type Logger, type Random, systemClock, systemRandom } from '@sova/base'
import postgres from 'postgres'
import {
  type DatabaseFolder,
  describeDatabaseFolder,
  EMBEDDED_PORT,
  ownerOfCluster,
  prepareDatabaseFolder,
} from './database-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { findEngineFiles, linkEngineLibraries } from './engine-files.ts'
import {
  EMBEDDED_USER,
  initCluster,
  livePostmasterPid,
  type PostgresPrograms,
  readStartLog,
  spawnPostgres,
} from './postgres-process.ts'
import { chooseUser } from './unprivileged-user.ts'

export const EMBEDDED_DATABASE = 'sova'
const MAINTENANCE_DATABASE = 'postgres'
/** 'sova' in ASCII. */
const SUPERVISOR_LOCK = 0x736f7661

const START_TIMEOUT_MS = 60_000
/** A live process id without a listening socket is a server that is just beginning, or a recycled id after a reboot. */
const SILENT_PID_PATIENCE_MS = 5000
const STOP_TIMEOUT_MS = 3000
const POLL_MS = 25
/** SQLSTATE cannot_connect_now: starting up, recovering or shutting down. */
const CANNOT_CONNECT_NOW = '57P03'

export interface EmbeddedPostgresInputs {
  dir: string
  logger: Logger
  clock?: Clock
  random?: Random
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  close(): Promise<void>
}

/** @throws EmbeddedPostgresError with a sentence for the operator */
export async function startEmbeddedPostgres(inputs: EmbeddedPostgresInputs): Promise<EmbeddedPostgres> {
  const { logger, clock = systemClock, random = systemRandom, settings = {} } = inputs
  const folder = describeDatabaseFolder(inputs.dir)
  const user = chooseUser(ownerOfCluster(folder))
  prepareDatabaseFolder(folder, user)
  const engine = findEngineFiles()
  const running = livePostmasterPid(folder) !== null
  const environment = running ? {} : linkEngineLibraries(engine, folder.linkDir)
  const programs: PostgresPrograms = { folder, engine, user, environment, settings }
  await initCluster(programs)

  const stopping = new AbortController()
  let watch = await superviseOnce(programs, clock, logger)

  async function bringBack(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      if (failures > 0) await clock.sleep(backoffDelayMs(failures, random), stopping.signal)
      if (stopping.signal.aborted) return
      try {
        programs.environment = linkEngineLibraries(engine, folder.linkDir)
        watch = await superviseOnce(programs, clock, logger)
        return
      } catch (error) {
        logger.error({ err: error }, 'the database did not come back')
      }
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await watch.lost
      if (stopping.signal.aborted) return
      logger.error('the database has gone away; bringing it back')
      await bringBack()
    }
  }

  const supervision = supervise()
  return {
    async close() {
      stopping.abort()
      await watch.end()
      await supervision
      await watch.end()
      await stopPostgres(folder, clock)
    },
  }
}

interface Watch {
  /** Resolves when the connection to the server is lost, or was ended. */
  lost: Promise<void>
  end(): Promise<void>
}

async function superviseOnce(programs: PostgresPrograms, clock: Clock, logger: Logger): Promise<Watch> {
  const adopted = await ensureRunning(programs, clock)
  logger.info(adopted ? 'adopted the running database' : 'the database runs')
  return watchServer(programs.folder)
}

/** @returns whether the server was there already */
async function ensureRunning(programs: PostgresPrograms, clock: Clock): Promise<boolean> {
  const { folder } = programs
  const beganMs = clock.monotonicMs()
  let exited: { exited: Promise<true> } | null = null
  for (;;) {
    const state = await askServer(folder)
    if (state === 'ready') return exited === null
    const elapsedMs = clock.monotonicMs() - beganMs
    if (elapsedMs > START_TIMEOUT_MS) {
      throw new EmbeddedPostgresError(
        'did_not_start',
        `PostgreSQL in ${folder.dir} does not answer; see ${folder.logDir}.`,
      )
    }
    const mayBeBeginning = livePostmasterPid(folder) !== null && elapsedMs < SILENT_PID_PATIENCE_MS
    if (state === 'silent' && exited === null && !mayBeBeginning) exited = spawnPostgres(programs)
    const ended = await Promise.race([exited?.exited ?? null, clock.sleep(POLL_MS).then(() => null)])
    if (ended && (await askServer(folder)) === 'silent') {
      const detail = readStartLog(folder)
      throw new EmbeddedPostgresError('did_not_start', `PostgreSQL in ${folder.dir} did not start: ${detail}`)
    }
  }
}

async function askServer(folder: DatabaseFolder): Promise<'ready' | 'busy' | 'silent'> {
  const sql = connect(folder, {})
  try {
    await sql`SELECT 1`
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'busy' : 'silent'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function connect(folder: DatabaseFolder, options: postgres.Options<Record<string, never>>) {
  return postgres({
    host: folder.socketDir,
    port: EMBEDDED_PORT,
    database: MAINTENANCE_DATABASE,
    username: EMBEDDED_USER,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    ...options,
  })
}

async function watchServer(folder: DatabaseFolder): Promise<Watch> {
  let onClose = () => {}
  const closed = new Promise<void>((resolve) => {
    onClose = resolve
  })
  const sql = connect(folder, { onclose: () => onClose() })
  try {
    const [row] = await sql`SELECT pg_try_advisory_lock(${SUPERVISOR_LOCK}) AS held`
    if (row?.held !== true) {
      throw new EmbeddedPostgresError(
        'folder_taken',
        `The data folder ${folder.dir} is in use by another Sova. Stop it, or give this one another folder (SOVA_DATA).`,
      )
    }
    const existing = await sql`SELECT 1 FROM pg_database WHERE datname = ${EMBEDDED_DATABASE}`
    if (existing.length === 0) await sql`CREATE DATABASE ${sql(EMBEDDED_DATABASE)}`
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  const end = () => sql.end({ timeout: 1 })
  return { lost: closed.then(() => end()), end }
}

/** Fast shutdown; a server that does not manage in time is stopped at once and recovers on its next start. */
async function stopPostgres(folder: DatabaseFolder, clock: Clock): Promise<void> {
  const pid = livePostmasterPid(folder)
  if (pid === null) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // it has ended meanwhile
    }
    const deadlineMs = clock.monotonicMs() + STOP_TIMEOUT_MS
    while (livePostmasterPid(folder) !== null && clock.monotonicMs() < deadlineMs) await clock.sleep(POLL_MS)
    if (livePostmasterPid(folder) === null) return
  }
}
