/** The last known cameras and keys on the disk, so that recording goes on, and starts, without the database. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SecretBox } from '@sova/base'
import * as z from 'zod/mini'
import { CameraConfig } from './camera-config.ts'

const KnownState = z.object({
  mediaServerId: z.nullable(z.int()),
  cameras: z.array(CameraConfig),
  keys: z.array(z.object({ kid: z.string(), publicJwk: z.unknown() })),
})
export type KnownState = z.output<typeof KnownState>

export interface CameraCache {
  /** Null when nothing was kept, or what was kept cannot be read. */
  load(): Promise<KnownState | null>
  save(state: KnownState): Promise<void>
}

/** Sealed as a whole: source addresses hold passwords. */
export function createCameraCache(path: string, secrets: SecretBox): CameraCache {
  let savedText = ''
  return {
    async load() {
      try {
        const text = secrets.open(await readFile(path, 'utf8'))
        savedText = text
        return KnownState.parse(JSON.parse(text))
      } catch {
        return null
      }
    },
    async save(state) {
      const text = JSON.stringify(state)
      if (text === savedText) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A crash in between leaves the old state, never half of the new one.
      await writeFile(`${path}.new`, secrets.seal(text), { mode: 0o600 })
      await rename(`${path}.new`, path)
      savedText = text
    },
  }
}
