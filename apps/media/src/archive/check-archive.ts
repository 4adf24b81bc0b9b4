/** Compares every index with its file: what `sova doctor archive` says, and what it repairs. */
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archivePath, DATA_ENDING, isCameraFolder, isDayFolder, startMsOfFile } from './archive-path.ts'
import { checksumOf, INDEX_RECORD_BYTES, readIndexRecord } from './index-record.ts'
import { ForeignFileError, type InspectedFile, inspectArchiveFile, recoverArchiveFile } from './recovery.ts'

export type FileVerdict =
  /** Every record is sound and every fragment is what was written. */
  | 'sound'
  /** The index is missing, torn or too short; the recording is there. */
  | 'index_wrong'
  /** The disk has changed fragments: they are skipped when it is played. */
  | 'damaged'
  | 'foreign'
  /** Nothing in it can be played. */
  | 'empty'
  /** Was written to in the last minutes: a recorder may be at it. */
  | 'in_use'
  | 'unreadable'

export interface CheckedFile {
  readonly path: string
  readonly verdict: FileVerdict
  readonly fragments: number
  readonly damagedFragments: number
  readonly bytes: number
  readonly isRepaired: boolean
}

export interface CheckInputs {
  readonly dir: string
  readonly isRepair: boolean
  readonly nowMs: number
  /** Reads every picture and compares it with its checksum; without it only indexes and sizes are compared. */
  readonly isDeep: boolean
}

const IN_USE_MS = 120_000

/** Oldest first, a camera apart. Changes nothing unless it is to repair, and then only indexes and torn ends. */
export async function* checkArchive(inputs: CheckInputs): AsyncGenerator<CheckedFile> {
  for (const number of (await readdir(inputs.dir)).filter(isCameraFolder).sort()) {
    for (const day of (await readdir(join(inputs.dir, number))).filter(isDayFolder).sort()) {
      for (const name of (await readdir(join(inputs.dir, number, day))).sort()) {
        const startMs = startMsOfFile(name)
        if (startMs !== null) yield await checkFile(number, archivePath(number, startMs), inputs)
      }
    }
  }
}

async function checkFile(number: string, path: string, inputs: CheckInputs): Promise<CheckedFile> {
  const base = join(inputs.dir, path)
  const none = { path, fragments: 0, damagedFragments: 0, bytes: 0, isRepaired: false }
  try {
    const { mtimeMs, size } = await stat(`${base}${DATA_ENDING}`)
    if (inputs.nowMs - mtimeMs < IN_USE_MS) return { ...none, bytes: size, verdict: 'in_use' }
    const found = await inspectArchiveFile(base, number)
    const fragments = found.soundCount + found.added.length
    const damagedFragments = inputs.isDeep ? await countDamaged(base, number, found) : 0
    const verdict = verdictOf(found, damagedFragments)
    const isRepaired = inputs.isRepair && verdict === 'index_wrong'
    if (isRepaired) await recoverArchiveFile(base, number)
    return { path, verdict, fragments, damagedFragments, bytes: size, isRepaired }
  } catch (error) {
    return { ...none, verdict: error instanceof ForeignFileError ? 'foreign' : 'unreadable' }
  }
}

function verdictOf(found: InspectedFile, damagedFragments: number): FileVerdict {
  const { index, soundCount, added, endOffset, size } = found
  if (soundCount + added.length === 0) return 'empty'
  const isWhole = added.length === 0 && endOffset === size && index.length === soundCount * INDEX_RECORD_BYTES
  if (!isWhole) return 'index_wrong'
  return damagedFragments > 0 ? 'damaged' : 'sound'
}

async function countDamaged(base: string, number: string, { index, soundCount }: InspectedFile): Promise<number> {
  const data = await open(`${base}${DATA_ENDING}`, 'r')
  let damaged = 0
  try {
    for (let position = 0; position < soundCount; position += 1) {
      const record = readIndexRecord(number, index, position)
      if (!record) continue
      const bytes = Buffer.alloc(record.length)
      const { bytesRead } = await data.read(bytes, 0, record.length, record.offset)
      if (bytesRead < record.length || checksumOf([bytes]) !== record.checksum) damaged += 1
    }
  } finally {
    await data.close()
  }
  return damaged
}
