/** The name under which this data folder holds leases: made once, kept beside the last known cameras. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder that cannot be written gives a holder for this process only: it then waits for its predecessor's leases. */
export async function loadLeaseHolder(path: string): Promise<string> {
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (UUID.test(kept)) return kept
  const holder = randomUUID()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${holder}\n`, { mode: 0o600 }).catch(() => undefined)
  return holder
}
