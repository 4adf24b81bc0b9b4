/**
 * The catalogue of a disk as it was a minute ago, beside its recordings: what it names need not be opened at the next
 * start. One line a finished file, a CRC-32 of all of them at the end; anything else than that is not believed.
 */
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { ArchiveFile } from './archive-catalogue.ts'
import { archivePath } from './archive-path.ts'
import type { SyncQueue } from './sync-queue.ts'

const NAME = 'catalogue.checkpoint'
const HEAD = 'sova archive 1'
/** The event loop is given back after so many lines. */
const LINES_AT_ONCE = 2000

export type CheckpointEntry = Pick<ArchiveFile, 'number' | 'startMs' | 'endMs' | 'bytes' | 'recordCount'>

/** By path below the archive folder. */
export type Checkpoint = ReadonlyMap<string, CheckpointEntry>

/** Empty when there is none, or when it is not whole. */
export async function readCheckpoint(dir: string): Promise<Checkpoint> {
  const entries = new Map<string, CheckpointEntry>()
  const bytes = await readFile(join(dir, NAME)).catch(() => null)
  if (!bytes) return entries
  const bodyEnd = bytes.lastIndexOf('\n', bytes.length - 2) + 1
  const body = bytes.subarray(0, bodyEnd)
  if (bytes.toString('latin1', bodyEnd).trimEnd() !== String(crc32(body))) return entries
  const [head, ...lines] = body.toString('latin1').split('\n')
  if (head !== HEAD) return entries
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await yieldToOthers()
    const [number = '', ...rest] = line.split(' ')
    const [startMs = Number.NaN, endMs = 0, size = 0, recordCount = 0] = rest.map(Number)
    if (rest.length !== 4 || Number.isNaN(startMs)) continue
    entries.set(archivePath(number, startMs), { number, startMs, endMs, bytes: size, recordCount })
  }
  return entries
}

/**
 * @param files finished ones of this disk; those that are still written change and are read at the next start
 * @throws the system's error
 */
export async function writeCheckpoint(
  dir: string,
  files: Iterable<CheckpointEntry>,
  queueSync: SyncQueue,
): Promise<void> {
  const draft = join(dir, `${NAME}.new`)
  const file = await open(draft, 'w', 0o640)
  try {
    let checksum = 0
    const write = async (text: string) => {
      checksum = crc32(text, checksum)
      await file.write(text)
    }
    await write(`${HEAD}\n`)
    let lines: string[] = []
    for (const { number, startMs, endMs, bytes, recordCount } of files) {
      lines.push(`${number} ${startMs} ${endMs} ${bytes} ${recordCount}\n`)
      if (lines.length < LINES_AT_ONCE) continue
      await write(lines.join(''))
      lines = []
    }
    await write(lines.join(''))
    await file.write(`${checksum}\n`)
    await queueSync(() => file.datasync())
  } finally {
    await file.close()
  }
  await rename(draft, join(dir, NAME))
}
