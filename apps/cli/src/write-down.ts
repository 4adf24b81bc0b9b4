/** What the command line changes stands in the audit log beside what the console changes. */
import { userInfo } from 'node:os'
import { createAuditLog } from '@sova/accounts'
import { createLogger } from '@sova/base'
import type { Database } from '@sova/database'

/** Where a verb is asked from when nobody came over the network. */
const THIS_MACHINE = 'local'

/** To be called when the change stands. `verb` is told as it is typed; `subjects` are numbers, usernames and names. */
export async function writeDown(
  { database }: { database: Pick<Database, 'db'> },
  verb: string,
  subjects: readonly string[] = [],
  changes: object = {},
): Promise<void> {
  const audit = createAuditLog({ database, logger: createLogger('audit', { level: 'silent' }) })
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  audit.record({
    account: { id: null, username: systemUser() },
    action: `sova ${verb}`,
    address: callerAddress(process.env),
    subjects,
    // Names only: a value may be a password.
    details: fields.length > 0 ? { fields: fields.join(', ') } : {},
  })
  await audit.settled()
}

/** The machine's user, who has no account of Sova: a container may have given it no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? ''}`.trim()
  }
}

/** Of whoever has signed in to the machine over SSH: `address port port`, as sshd(8) tells it. */
const callerAddress = ({ SSH_CLIENT }: NodeJS.ProcessEnv): string => SSH_CLIENT?.split(' ')[0] || THIS_MACHINE
