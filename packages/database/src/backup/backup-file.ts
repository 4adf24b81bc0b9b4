/**
 * A backup is one gzip stream of records: a length (32 bits, big endian) and so many bytes. The first record is the
 * header, then each table gives its name and columns, its rows as PostgreSQL's COPY writes them, and an empty record; the
 * last record says that nothing is missing.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

export const BACKUP_FORMAT = 1
const RECORD_BYTES_MAX = 64 * 1024 * 1024

export const BackupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** ISO 8601. */
  made_at: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Statements that make the partitions of partitioned tables. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** Small files that belong to the database, by name: the key that camera passwords are sealed with. */
  files: z.record(z.string(), z.string()),
})
export type BackupHeader = z.output<typeof BackupHeader>

export const TableHeader = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** By column, the last number that was given out: one that was deleted since is never given again. */
  counted: z.optional(z.record(z.string(), z.string())),
})
export type TableHeader = z.output<typeof TableHeader>
export const BackupEnd = z.object({ end: z.literal(true), tables: z.int() })

export class BackupError extends Error {
  override name = 'BackupError'
}

export type WriteRecord = (bytes: Uint8Array) => Promise<void>
export type ReadRecord = () => Promise<Buffer>

/** Readable by its owner only: it holds keys. The file is there only when it is whole. */
export async function writeRecords(file: string, work: (write: WriteRecord) => Promise<void>): Promise<void> {
  const gzip = createGzip()
  // An open file of this name is never written over.
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  const write: WriteRecord = async (bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.byteLength)
    await put(gzip, length)
    if (bytes.byteLength > 0) await put(gzip, bytes)
  }
  const working = work(write).then(() => gzip.end())
  working.catch((error: unknown) => gzip.destroy(error instanceof Error ? error : new Error(String(error))))
  await Promise.all([written, working])
}

const put = (stream: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

export async function readRecords<Result>(file: string, work: (read: ReadRecord) => Promise<Result>): Promise<Result> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const chunks = source.pipe(gunzip)[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)

  async function take(bytes: number): Promise<Buffer> {
    const parts = [held]
    let length = held.length
    while (length < bytes) {
      const next = await chunks.next().catch((cause: unknown) => {
        throw new BackupError('the file is damaged, or no backup', { cause })
      })
      if (next.done) throw new BackupError('the file ends too early')
      parts.push(next.value)
      length += next.value.length
    }
    const all = parts.length === 1 ? held : Buffer.concat(parts)
    held = all.subarray(bytes)
    return all.subarray(0, bytes)
  }

  try {
    return await work(async () => {
      const length = (await take(4)).readUInt32BE()
      if (length > RECORD_BYTES_MAX) throw new BackupError('the file is damaged, or no backup')
      return take(length)
    })
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

export const jsonRecord = (value: object): Buffer => Buffer.from(JSON.stringify(value))

/** @throws BackupError for a record of another shape */
export function parseRecord<Schema extends z.ZodMiniType>(schema: Schema, record: Buffer): z.output<Schema> {
  let json: unknown
  try {
    json = JSON.parse(record.toString())
  } catch (cause) {
    throw new BackupError('the file is damaged, or no backup', { cause })
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new BackupError('the file is damaged, or of another version of Sova')
  return parsed.data
}
