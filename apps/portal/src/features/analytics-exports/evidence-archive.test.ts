import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { packEvidence } from './evidence-archive.ts'

const PICTURES = 30
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function pictures() {
  const opened: string[] = []
  const files = Array.from({ length: PICTURES }, (_, index) => ({
    name: `${index}.jpg`,
    atMs: 0,
    isText: false,
    open() {
      opened.push(`${index}.jpg`)
      return Promise.resolve(Buffer.alloc(200_000, index))
    },
  }))
  return { files, opened }
}

it('an archive of pictures waits for whoever takes it, and holds few of them', async () => {
  const { files, opened } = pictures()
  const archive = packEvidence(files, 0)
  await turns(500)
  expect(opened.length).toBeLessThan(5)
  const unpacked = unzipSync(await buffer(archive))
  expect(opened).toHaveLength(PICTURES)
  const sums = new TextDecoder().decode(unpacked.SHA256SUMS)
  expect(sums.trimEnd().split('\n')).toEqual(
    files.map(
      ({ name }) =>
        `${createHash('sha256')
          .update(unpacked[name] ?? '')
          .digest('hex')}  ${name}`,
    ),
  )
})

it('an archive that is given up asks for no more files', async () => {
  const { files, opened } = pictures()
  const archive = packEvidence(files, 0)
  await turns(20)
  archive.destroy()
  await turns(500)
  expect(opened.length).toBeLessThan(5)
})
