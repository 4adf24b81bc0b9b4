/** What lies where in the embedded database's folder, and where its socket is. */
import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/** sockaddr_un.sun_path holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107
export const EMBEDDED_PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${EMBEDDED_PORT}`

export interface DatabaseFolder {
  dir: string
  clusterDir: string
  logDir: string
  /** Output of `postgres` before its own log begins. */
  startLog: string
  linkDir: string
  socketDir: string
  socketFile: string
  pidFile: string
}

export function describeDatabaseFolder(path: string): DatabaseFolder {
  const dir = resolve(path)
  const clusterDir = join(dir, 'cluster')
  const socketDir = chooseSocketDir(dir)
  return {
    dir,
    clusterDir,
    logDir: join(dir, 'log'),
    startLog: join(dir, 'log', 'start.log'),
    linkDir: join(dir, 'lib'),
    socketDir,
    socketFile: join(socketDir, SOCKET_FILE),
    pidFile: join(clusterDir, 'postmaster.pid'),
  }
}

/** Inside the folder, or, where that path is too long for a socket, at a place that is derived from it. */
function chooseSocketDir(dir: string): string {
  const inside = join(dir, 'run')
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) <= SOCKET_PATH_BYTES_MAX) return inside
  const digest = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  return join(tmpdir(), `sova-${digest}`)
}

/** The user that owns the cluster, if there is one. */
export function ownerOfCluster(folder: DatabaseFolder): number | null {
  return existsSync(folder.clusterDir) ? statSync(folder.clusterDir).uid : null
}

/** Makes the folders that PostgreSQL writes to, owned by its user and closed to others. */
export function prepareDatabaseFolder(folder: DatabaseFolder, user: UnprivilegedUser | null): void {
  try {
    mkdirSync(folder.dir, { recursive: true, mode: 0o755 })
    accessSync(folder.dir, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const dir of [folder.logDir, folder.socketDir]) {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      refuseForeignFolder(dir, user)
      if (user) chownSync(dir, user.uid, user.gid)
    }
  } catch (cause) {
    if (cause instanceof EmbeddedPostgresError) throw cause
    throw new EmbeddedPostgresError(
      'folder_not_writable',
      `The folder ${folder.dir} can't be written to. Give it to the user that runs Sova, or choose another one (SOVA_DATA).`,
      { cause },
    )
  }
}

/** A socket folder that someone else made beforehand would let them answer in the database's place. */
function refuseForeignFolder(dir: string, user: UnprivilegedUser | null): void {
  const owner = statSync(dir).uid
  if (owner === process.getuid?.() || owner === user?.uid) return
  throw new EmbeddedPostgresError('folder_taken', `The folder ${dir} belongs to another user (id ${owner}).`)
}
