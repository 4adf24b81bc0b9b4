/**
 * Firmware that the operator has put into the data folder, as `firmware/{model}/{version}.bin`. A camera's own words are
 * compared with names that are there; they are never part of a path.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const IMAGE_BYTES_MAX = 256 * 1024 * 1024
const FILE_NAME = /^(\d{1,9}(?:[.-]\d{1,9}){0,7})\.bin$/

export interface Firmware {
  version: string
  file: string
}

export interface FirmwareLibrary {
  /** The newest one that is newer than the camera's; null when there is none. */
  findNewer(model: string, version: string): Promise<Firmware | null>
  read(firmware: Firmware): Promise<Buffer>
}

export function createFirmwareLibrary(dir: string): FirmwareLibrary {
  const list = async (folder: string) => {
    try {
      return await readdir(folder)
    } catch {
      return []
    }
  }
  return {
    async findNewer(model, version) {
      const folder = (await list(dir)).find((name) => name === model)
      if (folder === undefined) return null
      const versions = (await list(join(dir, folder))).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? [])
      const [newest] = versions.sort((one, other) => compareVersions(other, one))
      if (newest === undefined || compareVersions(newest, version) <= 0) return null
      return { version: newest, file: join(dir, folder, `${newest}.bin`) }
    },

    async read({ file }) {
      const { size } = await stat(file)
      if (size > IMAGE_BYTES_MAX)
        throw new RangeError(`the firmware has ${size} bytes, at most ${IMAGE_BYTES_MAX} are sent`)
      return readFile(file)
    },
  }
}

/** Number by number: 2.10 is newer than 2.9, and 2.4.1 newer than 2.4. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)]
  for (let index = 0; index < Math.max(ones.length, others.length); index += 1) {
    const difference = (ones[index] ?? 0) - (others[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const numbersOf = (version: string): number[] => (version.match(/\d{1,9}/g) ?? []).slice(0, 8).map(Number)
