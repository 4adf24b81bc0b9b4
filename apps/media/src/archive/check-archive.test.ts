import { mkdir, mkdtemp, readFile, rm, truncate, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClipRecorder } from '../testing/clip-recorder.ts'
import { type CheckedFile, checkArchive } from './check-archive.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)
const NOW_MS = START_MS + 86_400_000
let dir: string
/** Without ending: untouched, without an index, with a torn end, with a flipped bit, in a wrong folder, in use. */
let paths: string[]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-check-'))
  const { catalogue, recorder, connect, play } = startClipRecorder({ dirs: [dir], nowMs: START_MS })
  for (let hour = 0; hour < 6; hour += 1) {
    connect()
    play(START_MS + hour * 3_600_000, 3)
  }
  await recorder.close()
  paths = catalogue.files('7').map(({ path }) => path)
  const base = (at: number) => join(dir, paths[at]!)
  await unlink(`${base(1)}.idx`)
  await truncate(`${base(2)}.mp4`, (await readFile(`${base(2)}.mp4`)).length - 100)
  const flipped = await readFile(`${base(3)}.mp4`)
  flipped[flipped.length - 50]! ^= 1
  await writeFile(`${base(3)}.mp4`, flipped)
  const foreign = base(4).replace('/7/', '/8/')
  await mkdir(dirname(foreign), { recursive: true })
  for (const ending of ['.mp4', '.idx']) await writeFile(foreign + ending, await readFile(base(4) + ending))
  const long = new Date(START_MS)
  for (const path of [...[0, 1, 2, 3, 4].map(base), foreign]) await utimes(`${path}.mp4`, long, long)
  await utimes(`${base(5)}.mp4`, new Date(NOW_MS), new Date(NOW_MS))
})
afterAll(() => rm(dir, { recursive: true }))

async function check(isRepair: boolean, isDeep: boolean): Promise<CheckedFile[]> {
  const files: CheckedFile[] = []
  for await (const file of checkArchive({ dir, isRepair, isDeep, nowMs: NOW_MS })) files.push(file)
  return files
}
const verdicts = (files: readonly CheckedFile[]) => files.map(({ verdict }) => verdict)

describe('the check of an archive', () => {
  it('says what is wrong with each file, and changes nothing', async () => {
    const expected = ['sound', 'index_wrong', 'index_wrong', 'damaged', 'sound', 'in_use', 'foreign']
    expect(verdicts(await check(false, true))).toEqual(expected)
    expect(verdicts(await check(false, true))).toEqual(expected)
    expect((await check(false, true))[3]).toMatchObject({ fragments: 6, damagedFragments: 1 })
  })

  it('repairs indexes from the recordings, once, and leaves the rest as it is', async () => {
    const repaired = await check(true, false)
    expect(repaired.map(({ isRepaired }) => isRepaired)).toEqual([false, true, true, false, false, false, false])
    const long = new Date(START_MS)
    await utimes(join(dir, `${paths[2]}.mp4`), long, long)
    const after = await check(true, false)
    expect(verdicts(after)).toEqual(['sound', 'sound', 'sound', 'sound', 'sound', 'in_use', 'foreign'])
    expect(after.map(({ fragments }) => fragments)).toEqual([6, 6, 5, 6, 6, 0, 0])
  })
})
