/**
 * Slices of recordings as large blocks for a socket. What lies between two slices of a file is read past in the same
 * call, so that a block of a megabyte is one read and one write, and its bytes are copied by nobody in between.
 */
import { type FileHandle, open } from 'node:fs/promises'
import type { Mp4Slice } from '@sova/media-formats'

const BLOCK_BYTES = 1024 * 1024
/** One on its way to the viewer, one handed over, one being read. */
const BLOCKS = 3
/** A fragment's head lies between two slices; a longer stretch is not worth reading. */
const SKIPPED_BYTES_MAX = 64 * 1024
/** IOV_MAX of Linux is 1024. */
const PARTS_MAX = 512

/** What is read with one call: parts that follow each other in a file, some of which nobody wants. */
interface Stretch {
  readonly path: string
  readonly offset: number
  readonly parts: Uint8Array[]
  length: number
}

/**
 * A block is overwritten when the next but one is asked for.
 * @throws when a file is gone or shorter than its slices
 */
export async function* packBlocks(slices: Iterable<Mp4Slice<string>>): AsyncGenerator<Uint8Array, void> {
  const files = createOpenFile()
  const pieces = slices[Symbol.iterator]()
  let rest: Mp4Slice<string> | null = null
  const skipped = new Uint8Array(SKIPPED_BYTES_MAX)

  /** Null behind the last slice. */
  async function fill(block: Buffer): Promise<Uint8Array | null> {
    const stretches: Stretch[] = []
    let filled = 0
    let parts = 0
    while (filled < block.length && parts < PARTS_MAX) {
      const slice: Mp4Slice<string> | undefined = rest ?? nextOf(pieces)
      if (!slice) break
      const taken = Math.min(lengthOf(slice), block.length - filled)
      const target = block.subarray(filled, filled + taken)
      if (slice.kind === 'bytes') target.set(slice.bytes.subarray(0, taken))
      else parts += addPart(stretches, slice, target, skipped)
      rest = taken < lengthOf(slice) ? behind(slice, taken) : null
      filled += taken
    }
    for (const stretch of stretches) await files.read(stretch)
    return filled > 0 ? block.subarray(0, filled) : null
  }

  const blocks = Array.from({ length: BLOCKS }, () => Buffer.allocUnsafeSlow(BLOCK_BYTES))
  const fillAt = (index: number) => fill(blocks[index % BLOCKS] as Buffer)
  let reading = fillAt(0)
  try {
    for (let index = 1; ; index += 1) {
      const block = await reading
      if (!block) return
      reading = fillAt(index)
      // Its error is told when its turn comes; the viewer may be gone by then.
      reading.catch(() => undefined)
      yield block
    }
  } finally {
    await reading.catch(() => undefined)
    await files.close()
  }
}

function nextOf<T>(iterator: Iterator<T>): T | undefined {
  const { value, done } = iterator.next()
  return done ? undefined : value
}

const lengthOf = (slice: Mp4Slice<string>): number => (slice.kind === 'bytes' ? slice.bytes.length : slice.length)

const behind = (slice: Mp4Slice<string>, taken: number): Mp4Slice<string> =>
  slice.kind === 'bytes'
    ? { kind: 'bytes', bytes: slice.bytes.subarray(taken) }
    : { ...slice, offset: slice.offset + taken, length: slice.length - taken }

type SourceSlice = Extract<Mp4Slice<string>, { kind: 'source' }>

/** Returns how many parts came to be. */
function addPart(stretches: Stretch[], slice: SourceSlice, target: Uint8Array, skipped: Uint8Array): number {
  const last = stretches.at(-1)
  const gap = last?.path === slice.source ? slice.offset - last.offset - last.length : -1
  if (!last || gap < 0 || gap > skipped.length) {
    stretches.push({ path: slice.source, offset: slice.offset, parts: [target], length: target.length })
    return 1
  }
  if (gap > 0) last.parts.push(skipped.subarray(0, gap))
  last.parts.push(target)
  last.length += gap + target.length
  return gap > 0 ? 2 : 1
}

/** Slices come file by file: one is open at a time. */
function createOpenFile() {
  let path: string | null = null
  let handle: FileHandle | null = null

  async function close(): Promise<void> {
    const closing = handle
    handle = null
    path = null
    await closing?.close()
  }

  return {
    close,
    async read(stretch: Stretch): Promise<void> {
      if (path !== stretch.path) await close()
      handle ??= await open(stretch.path, 'r')
      path = stretch.path
      const { bytesRead } = await handle.readv(stretch.parts, stretch.offset)
      // Retention took it away, or the disk did: the client sees that the answer is short.
      if (bytesRead < stretch.length) throw new Error('the recording ends before the download does')
    },
  }
}
