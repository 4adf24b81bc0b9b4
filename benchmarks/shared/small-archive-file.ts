/** An archive file with the name, head and index of a real one and a payload of some bytes: for archives of months. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { archivePath } from '../../apps/media/src/archive/archive-path.ts'
import { checksumOf, writeIndexRecord } from '../../apps/media/src/archive/index-record.ts'
import { writeOwnerBox } from '../../apps/media/src/archive/owner-box.ts'

const FILES_AT_ONCE = 64

export interface SmallFile {
  readonly number: string
  readonly startMs: number
  readonly durationMs: number
}

async function writeSmallFile(dir: string, { number, startMs, durationMs }: SmallFile): Promise<void> {
  const head = writeOwnerBox(number)
  const payload = Buffer.alloc(64, 1)
  const base = join(dir, archivePath(number, startMs))
  const checksum = checksumOf([payload])
  const place = { offset: head.length, length: payload.length }
  const record = { ...place, startMs, durationMs, startsWithKeyframe: true, hasAudio: false, checksum }
  await mkdir(dirname(base), { recursive: true })
  await writeFile(`${base}.mp4`, Buffer.concat([head, payload]))
  await writeFile(`${base}.idx`, writeIndexRecord(number, record))
}

export async function writeSmallFiles(dir: string, files: readonly SmallFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    await Promise.all(files.slice(at, at + FILES_AT_ONCE).map((file) => writeSmallFile(dir, file)))
  }
}
