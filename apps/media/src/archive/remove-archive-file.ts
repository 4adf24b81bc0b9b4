/** Takes an archive file off the disk, with what lies beside it. */
import { rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DATA_ENDING, INDEX_ENDING, TABLES_ENDING } from './archive-path.ts'

/**
 * @param base path without its ending
 * @throws the system's error; a file that is gone already is none
 */
export async function removeArchiveFile(base: string): Promise<void> {
  for (const ending of [DATA_ENDING, INDEX_ENDING, TABLES_ENDING]) await unlink(`${base}${ending}`).catch(ignoreMissing)
  // Fails while the day has other files, which is what is wanted.
  await rmdir(dirname(base)).catch(() => undefined)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
