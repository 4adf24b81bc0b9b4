/** All cameras of this server: started, changed and stopped as their configurations come and go. */
import type { Logger } from '@sova/base'
import type { Camera } from './camera.ts'
import type { CameraConfig } from './camera-config.ts'

export interface CameraDirectory {
  get(number: string): Camera | null
  all(): Camera[]
  apply(configs: readonly CameraConfig[]): void
  tick(): void
  close(): Promise<void>
}

export function createCameraDirectory(create: (config: CameraConfig) => Camera, logger: Logger): CameraDirectory {
  const cameras = new Map<string, Camera>()
  const leaving = new Set<Promise<void>>()

  function stop(camera: Camera): void {
    cameras.delete(camera.number)
    const closing = camera
      .close()
      .catch((error: unknown) => logger.error({ err: error, number: camera.number }, 'a camera did not stop'))
      .finally(() => leaving.delete(closing))
    leaving.add(closing)
  }

  return {
    get: (number) => cameras.get(number) ?? null,
    all: () => [...cameras.values()],
    apply(configs) {
      const wanted = new Set(configs.map(({ number }) => number))
      for (const camera of [...cameras.values()]) if (!wanted.has(camera.number)) stop(camera)
      for (const config of configs) {
        const camera = cameras.get(config.number)
        if (camera) camera.apply(config)
        else cameras.set(config.number, create(config))
      }
    },
    tick() {
      for (const camera of cameras.values()) camera.tick()
    },
    async close() {
      for (const camera of [...cameras.values()]) stop(camera)
      await Promise.all(leaving)
    },
  }
}
