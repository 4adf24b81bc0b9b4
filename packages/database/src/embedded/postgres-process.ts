/** Starts and ends the PostgreSQL programs; knows nothing of connections. */
import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseFolder } from './database-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { EngineFiles } from './engine-files.ts'
import { launchAs, type UnprivilegedUser } from './unprivileged-user.ts'

export const EMBEDDED_USER = 'sova'

export interface PostgresPrograms {
  folder: DatabaseFolder
  engine: EngineFiles
  user: UnprivilegedUser | null
  environment: Record<string, string>
  /** Settings besides the fixed ones, for example `fsync=off` in tests. */
  settings: Readonly<Record<string, string>>
}

const FIXED_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // One file a weekday: the log is never longer than a week.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
}

/** Creates the cluster beside its place and moves it there when it is complete, so that half of one is never used. */
export async function initCluster(programs: PostgresPrograms): Promise<void> {
  const { folder, engine, user } = programs
  if (existsSync(folder.clusterDir)) return
  const draftDir = `${folder.clusterDir}.draft`
  rmSync(draftDir, { recursive: true, force: true })
  mkdirSync(draftDir, { mode: 0o700 })
  if (user) chownSync(draftDir, user.uid, user.gid)
  const options = [
    `--pgdata=${draftDir}`,
    `--username=${EMBEDDED_USER}`,
    '--auth=trust', // the socket folder is closed to everyone else
    '--encoding=UTF8',
    // Under the C locale, trigrams of Cyrillic would silently be empty.
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const { code, output } = await runToEnd(programs, engine.initdb, options)
  if (code !== 0) throw new EmbeddedPostgresError('did_not_start', `initdb failed: ${output.trim()}`)
  renameSync(draftDir, folder.clusterDir)
}

/**
 * Starts the server in a session of its own: neither Ctrl-C in the terminal nor the death of this process takes the
 * database away from those who still work with it.
 * @returns resolves with true when the process ended
 */
export function spawnPostgres(programs: PostgresPrograms): { exited: Promise<true> } {
  const { folder, engine } = programs
  const settings = {
    ...FIXED_SETTINGS,
    unix_socket_directories: folder.socketDir,
    unix_socket_permissions: '0700',
    log_directory: folder.logDir,
    ...programs.settings,
  }
  const args = [
    '-D',
    folder.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = openSync(folder.startLog, 'w', 0o600)
  try {
    const child = launch(programs, engine.postgres, args, ['ignore', log, log])
    child.unref()
    const exited = new Promise<true>((resolve) => {
      child.once('exit', () => resolve(true))
      child.once('error', () => resolve(true))
    })
    return { exited }
  } finally {
    closeSync(log)
  }
}

export function readStartLog(folder: DatabaseFolder): string {
  try {
    return readFileSync(folder.startLog, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Process id of the server that the cluster's pid file names, if that process is there. */
export function livePostmasterPid(folder: DatabaseFolder): number | null {
  let firstLine: string | undefined
  try {
    firstLine = readFileSync(folder.pidFile, 'utf8').split('\n')[0]
  } catch {
    return null
  }
  const pid = Number(firstLine)
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function launch(
  { folder, engine, user, environment }: PostgresPrograms,
  program: string,
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
) {
  const how = launchAs(user, program, args, [folder.dir, engine.nativeDir])
  return spawn(how.command, how.args, {
    cwd: '/',
    detached: true,
    stdio,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
    ...(how.uid === undefined ? {} : { uid: how.uid }),
    ...(how.gid === undefined ? {} : { gid: how.gid }),
  })
}

function runToEnd(programs: PostgresPrograms, program: string, args: readonly string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = launch(programs, program, args, ['ignore', 'pipe', 'pipe'])
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
