/**
 * PostgreSQL refuses to run as root. Started as root, it runs as an unprivileged user that owns its folders. A folder
 * below a closed home (`/root`) can't be entered by that user: then the process keeps one capability, to pass such
 * folders, instead of the data being moved to where nobody expects it.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface UnprivilegedUser {
  name: string
  uid: number
  gid: number
}

/** In this order; a user id without an entry in the user table would be refused by PostgreSQL. */
const PREFERRED_USERS = ['postgres', 'nobody']

export function parseUserTable(passwd: string): UnprivilegedUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid || Number(uid) === 0) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/**
 * The user to run PostgreSQL as; null when this process isn't root and runs it as itself.
 * @param ownerUid owner of a cluster that is there already: it stays the owner
 */
export function chooseUser(ownerUid: number | null): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null
  const users = parseUserTable(readFileSync('/etc/passwd', 'utf8'))
  const owner = users.find((user) => user.uid === ownerUid)
  const preferred = PREFERRED_USERS.flatMap((name) => users.find((user) => user.name === name) ?? [])[0]
  const user = owner ?? preferred ?? users[0]
  if (user) return user
  throw new EmbeddedPostgresError(
    'no_unprivileged_user',
    'PostgreSQL does not run as root and there is no other user on this machine. Add one, or set DATABASE_URL.',
  )
}

/** Whether the user may pass every folder above and including `path`. */
export function canEnter(path: string, user: UnprivilegedUser): boolean {
  for (let dir = path; ; dir = dirname(dir)) {
    const { mode, uid, gid } = statSync(dir)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (dir === dirname(dir)) return true
  }
}

export interface Launch {
  command: string
  args: readonly string[]
  uid?: number
  gid?: number
}

/** How to start `program` as `user` so that it reaches every one of `dirs`. */
export function launchAs(
  user: UnprivilegedUser | null,
  program: string,
  args: readonly string[],
  dirs: readonly string[],
): Launch {
  if (!user) return { command: program, args }
  const closed = dirs.find((dir) => !canEnter(dir, user))
  if (closed === undefined) return { command: program, args, uid: user.uid, gid: user.gid }
  const privileges = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (spawnSync('setpriv', [...privileges, 'true']).status !== 0) {
    throw new EmbeddedPostgresError(
      'folder_not_enterable',
      `The user "${user.name}", as which PostgreSQL runs, can't enter ${closed}. Choose another data folder (SOVA_DATA), for example /var/lib/sova, or start Sova as an ordinary user.`,
    )
  }
  return { command: 'setpriv', args: [...privileges, program, ...args] }
}
