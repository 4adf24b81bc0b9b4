/**
 * By which limits recordings grow old. A camera that is deleted, that another server has now, or whose tariff has no
 * archive any more leaves its last ones: they are kept on the disk, so that its recordings go in time after a restart too.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from '@sova/base'
import * as z from 'zod/mini'
import type { RetentionLimits } from './retention.ts'

/** Of cameras that are gone, no more; those that went first are forgotten first. */
const NUMBERS_MAX = 20_000

const Kept = z.array(
  z.tuple([z.string(), z.object({ dvrHours: z.nullable(z.number()), dvrSizeGb: z.nullable(z.number()) })]),
)

export interface KeptLimits {
  /** Those of all cameras that ever had some, from those that cameras have now. */
  update(now: ReadonlyMap<string, RetentionLimits>): Promise<ReadonlyMap<string, RetentionLimits>>
}

export function createKeptLimits({ path, logger }: { path: string; logger: Logger }): KeptLimits {
  let limits: Map<string, RetentionLimits> | null = null
  /** Only then they are written, for writing out thousands at every look would hold up the pictures. */
  let isChanged = false
  let isFailing = false

  async function load(): Promise<Map<string, RetentionLimits>> {
    try {
      return new Map(Kept.parse(JSON.parse(await readFile(path, 'utf8'))))
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isMissing) logger.warn({ err: error }, 'the kept limits of recordings can not be read; they begin anew')
      return new Map()
    }
  }

  async function save(all: ReadonlyMap<string, RetentionLimits>): Promise<void> {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, JSON.stringify([...all]), { mode: 0o600 })
      await rename(`${path}.new`, path)
      isChanged = false
      isFailing = false
    } catch (error) {
      if (!isFailing) logger.error({ err: error }, 'the limits of recordings could not be kept')
      isFailing = true
    }
  }

  return {
    async update(now) {
      limits ??= await load()
      for (const [number, { dvrHours, dvrSizeGb }] of now) {
        if (dvrHours === null && dvrSizeGb === null) continue
        const known = limits.get(number)
        if (known?.dvrHours === dvrHours && known.dvrSizeGb === dvrSizeGb) continue
        limits.set(number, { dvrHours, dvrSizeGb })
        isChanged = true
      }
      for (const number of limits.keys()) {
        if (limits.size <= NUMBERS_MAX) break
        if (!now.has(number)) isChanged = limits.delete(number)
      }
      if (isChanged) await save(limits)
      return limits
    },
  }
}
