/** What was taken away from the portal, opened by programs that know nothing of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TABLE_READER = fileURLToPath(new URL('read-table.py', import.meta.url))

export async function readTable(path: string): Promise<string[][]> {
  const { stdout } = await run('python3', [TABLE_READER, path])
  return JSON.parse(stdout)
}

/** Unpacks an archive, checks its sums, and hands over its folder for as long as `use` takes. */
export async function withArchive(
  path: string,
  use: (archive: { dir: string; checked: string[] }) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'sova-evidence-'))
  try {
    await run('python3', ['-m', 'zipfile', '-e', path, dir])
    /* It ends with an error for a sum that is wrong and for a file that is not there. */
    const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
      cwd: dir,
      env: { ...process.env, LC_ALL: 'C' },
    })
    await use({ dir, checked: stdout.trim().split('\n') })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
