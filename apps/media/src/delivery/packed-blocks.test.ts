import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mp4Slice } from '@sova/media-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packBlocks } from './packed-blocks.ts'

const FILE_BYTES = 5_000_000
const bytesOf = (seed: number) => Buffer.from(Uint8Array.from({ length: FILE_BYTES }, (_, at) => (at * seed) >> 3))
const contents = [bytesOf(7), bytesOf(13)]
let dir: string
let paths: string[]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-blocks-'))
  paths = [join(dir, 'a'), join(dir, 'b')]
  for (const [index, path] of paths.entries()) await writeFile(path, contents[index]!)
})
afterAll(() => rm(dir, { recursive: true }))

/** Heads between are left out, some stretches are far apart, and a few bytes come from memory. */
function slicesOf(count: number): Mp4Slice<string>[] {
  return Array.from({ length: count }, (_, index): Mp4Slice<string> => {
    if (index % 50 === 0) return { kind: 'bytes', bytes: Buffer.from(`piece ${index}`) }
    const file = index < count / 2 ? 0 : 1
    const offset = ((index % (count / 2)) * 40_000) % (FILE_BYTES - 60_000)
    return { kind: 'source', source: paths[file]!, offset, length: 39_000 + (index % 7) }
  })
}

const expected = (slices: readonly Mp4Slice<string>[]) =>
  Buffer.concat(
    slices.map((slice) =>
      slice.kind === 'bytes'
        ? slice.bytes
        : contents[paths.indexOf(slice.source)]!.subarray(slice.offset, slice.offset + slice.length),
    ),
  )

describe('packed blocks', () => {
  it('are the slices behind each other, wherever they lie', async () => {
    for (const count of [0, 1, 2, 400]) {
      const slices = slicesOf(count)
      const blocks: Buffer[] = []
      for await (const block of packBlocks(slices)) blocks.push(Buffer.from(block))
      expect(Buffer.concat(blocks).equals(expected(slices))).toBe(true)
    }
  })

  it('a block stands until the next but one is asked for', async () => {
    const blocks = packBlocks(slicesOf(400))
    const first = (await blocks.next()).value as Uint8Array
    const copy = Buffer.from(first)
    await blocks.next()
    expect(copy.equals(first)).toBe(true)
    await blocks.return()
  })

  it('a file that is shorter than was planned ends the download, and nothing stays open', async () => {
    await truncate(paths[0]!, 1_000_000)
    const read = async () => {
      for await (const block of packBlocks(slicesOf(400))) expect(block.length).toBeGreaterThan(0)
    }
    await expect(read()).rejects.toThrow('ends before')
  })
})
