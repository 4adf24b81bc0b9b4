import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLogger } from '@sova/base'
import { expect, it, onTestFinished } from 'vitest'
import { createKeptLimits } from './kept-limits.ts'

const DAY = { dvrHours: 24, dvrSizeGb: null }
const WEEK = { dvrHours: 168, dvrSizeGb: null }

function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'sova-limits-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const errors: string[] = []
  const logger = createLogger('limits', { level: 'error', destination: { write: (line) => void errors.push(line) } })
  const path = join(dir, 'recorder', 'limits.json')
  return { path, errors, open: () => createKeptLimits({ path, logger }) }
}

it('the limits of recordings are written when they change, and not at each look', async () => {
  const { path, open } = setUp()
  const limits = open()
  await limits.update(new Map([['7', DAY]]))
  /* Each writing makes another file. */
  const written = statSync(path).ino
  await limits.update(new Map([['7', { ...DAY }]]))
  await limits.update(new Map())
  await open().update(new Map([['7', DAY]]))
  expect(statSync(path).ino).toBe(written)
  await limits.update(new Map([['7', WEEK]]))
  expect(statSync(path).ino).not.toBe(written)
  expect((await open().update(new Map())).get('7')).toEqual(WEEK)
})

it('the limits that a disk did not take are written at the next look, and it is told once', async () => {
  const { path, errors, open } = setUp()
  const limits = open()
  await limits.update(new Map([['7', DAY]]))
  const folder = dirname(path)
  const away = `${folder}.away`
  await rename(folder, away)
  await writeFile(folder, 'in the way')
  for (let look = 0; look < 3; look += 1) await limits.update(new Map([['7', WEEK]]))
  expect(errors).toHaveLength(1)
  rmSync(folder)
  await rename(away, folder)
  await limits.update(new Map([['7', WEEK]]))
  expect((await open().update(new Map())).get('7')).toEqual(WEEK)
})
