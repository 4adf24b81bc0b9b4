/**
 * Marked events as one archive: their clips, their pictures, a table of them, and `SHA256SUMS` for `sha256sum -c`. It is
 * made as it is sent: one file after another is read, hashed and passed on, and none is held.
 */
import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

export interface EvidenceFile {
  /** Path in the archive. */
  name: string
  atMs: number
  /** Packed, where packing helps. */
  isText: boolean
  open: () => Promise<Buffer | Readable | null>
}

const MANIFEST = 'SHA256SUMS'
/** What could not be had is named, so that nobody takes the archive for whole. */
const MISSING = 'MISSING.txt'

/** @param files are asked for one by one; one that gives nothing is named in `MISSING.txt` */
export function packEvidence(files: AsyncIterable<EvidenceFile> | Iterable<EvidenceFile>, nowMs: number): Readable {
  const zip = new yazl.ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  void fill(zip, files, nowMs, output).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(
  zip: yazl.ZipFile,
  files: AsyncIterable<EvidenceFile> | Iterable<EvidenceFile>,
  nowMs: number,
  output: PassThrough,
): Promise<void> {
  const sums: string[] = []
  const missing: string[] = []
  for await (const file of files) {
    if (output.destroyed) return
    const content = await file.open()
    if (content === null) missing.push(file.name)
    else {
      // A picture is passed on as a clip is, or all of them would wait in memory for a slow reader.
      const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content
      sums.push(`${await addFile(zip, file, stream, output)}  ${file.name}\n`)
    }
  }
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: new Date(nowMs) })
  if (missing.length > 0) {
    const text = missing.map((name) => `${name}\n`).join('')
    addText(MISSING, text)
    sums.push(`${sha256(Buffer.from(text))}  ${MISSING}\n`)
  }
  addText(MANIFEST, sums.join(''))
  zip.end()
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** @returns its sum, once the whole of it was passed on */
async function addFile(
  zip: yazl.ZipFile,
  { name, atMs, isText }: EvidenceFile,
  content: Readable,
  output: PassThrough,
): Promise<string> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  content.once('error', (error) => hashed.destroy(error))
  // Whoever gives up the download gives up the file.
  const giveUp = () => {
    content.destroy()
    hashed.destroy(new Error('the download was given up'))
  }
  output.once('close', giveUp)
  zip.addReadStream(content.pipe(hashed), name, { mtime: new Date(atMs), compress: isText })
  if (output.destroyed) giveUp()
  await finished(hashed).finally(() => output.off('close', giveUp))
  return hash.digest('hex')
}
