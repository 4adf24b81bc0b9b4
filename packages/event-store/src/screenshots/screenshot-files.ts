/** Pictures of events on disk: `{day}/{camera}/{id}-{shot}.jpg`, so that a day goes as one folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventShot } from '@sova/contract'
import { dayName } from '../event-days.ts'

export interface ScreenshotKey {
  cameraNumber: string
  id: number
  atMs: number
  shot: EventShot
}

export type ScreenshotFiles = ReturnType<typeof createScreenshotFiles>

const DAY_FOLDER = /^\d{4}-\d{2}-\d{2}$/

/** @param dir made when it is needed */
export function createScreenshotFiles(dir: string) {
  const folderOf = ({ cameraNumber, atMs }: Pick<ScreenshotKey, 'cameraNumber' | 'atMs'>) => {
    if (!/^\d{1,19}$/.test(cameraNumber)) throw new Error('a camera number has digits only')
    return join(dir, dayName(atMs), cameraNumber)
  }
  const pathOf = (key: ScreenshotKey) => join(folderOf(key), `${key.id}-${key.shot}.jpg`)

  return {
    /** Whole or not at all: it is renamed into place. */
    async write(key: ScreenshotKey, bytes: Uint8Array): Promise<void> {
      const path = pathOf(key)
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
      await mkdir(folderOf(key), { recursive: true })
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    /** Null when it is not there (any more). */
    async read(key: ScreenshotKey): Promise<Buffer | null> {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async remove(key: ScreenshotKey): Promise<void> {
      await rm(pathOf(key), { force: true })
    },

    async removeDay(day: string): Promise<void> {
      if (DAY_FOLDER.test(day)) await rm(join(dir, day), { recursive: true, force: true })
    },

    async listDays(): Promise<string[]> {
      try {
        return (await readdir(dir)).filter((name) => DAY_FOLDER.test(name)).sort()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    },

    /** Of the disk that they lie on. */
    async diskBytes(): Promise<number> {
      await mkdir(dir, { recursive: true })
      const disk = await statfs(dir)
      return disk.blocks * disk.bsize
    },
  }
}
