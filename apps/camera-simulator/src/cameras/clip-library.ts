/** The clips of the cameras: found in the cache or made, one camera after another, each ready as soon as it is made. */
import type { Closeable, Logger } from '@sova/base'
import type { VideoCodec } from '@sova/media-formats'
import type { Clip, Profile, ResizedPicture } from '../clip/clip.ts'
import { clipFilesOf, readClip } from '../clip/clip-files.ts'
import { createRenderFarm } from '../clip/render-farm.ts'
import type { SimulatedCamera } from './camera-list.ts'

export interface ClipPair {
  main: Clip
  sub: Clip
}

export interface ClipLibrary extends Closeable {
  /** null while it is being made; asking for one that nobody made yet begins it. */
  find(camera: SimulatedCamera, codec: VideoCodec): ClipPair | null
  /** The main stream in another size; null while it is being made, as above. */
  findResized(camera: SimulatedCamera, codec: VideoCodec, size: ResizedPicture): Clip | null
  /** Resolves when the clips are there. */
  prepare(camera: SimulatedCamera, codec: VideoCodec): Promise<ClipPair>
}

export interface ClipLibraryInputs {
  cacheDir: string
  processCount: number
  logger: Logger
}

export function createClipLibrary({ cacheDir, processCount, logger }: ClipLibraryInputs): ClipLibrary {
  const farm = createRenderFarm({ processCount, logger })
  const ready = new Map<string, ClipPair>()
  const preparing = new Map<string, Promise<ClipPair>>()
  const resized = new Map<string, Clip>()
  const resizing = new Set<string>()
  const keyOf = (camera: SimulatedCamera, codec: VideoCodec) => `${camera.name}/${codec}`

  const readPair = async (camera: SimulatedCamera, codec: VideoCodec): Promise<ClipPair | null> => {
    const files = clipFilesOf(cacheDir, camera)
    const read = (profile: Profile) => readClip(files.clip(codec, profile))
    const [main, sub] = await Promise.all([read('main'), read('sub')])
    return main && sub ? { main, sub } : null
  }

  const make = async (camera: SimulatedCamera, codec: VideoCodec): Promise<ClipPair> => {
    const cached = await readPair(camera, codec)
    if (cached) return cached
    await farm.render({ camera, codec, cacheDir })
    const made = await readPair(camera, codec)
    if (!made) throw new Error(`the clips of ${camera.name} cannot be read from ${cacheDir}`)
    return made
  }

  const makeResized = async (camera: SimulatedCamera, codec: VideoCodec, size: ResizedPicture): Promise<Clip> => {
    const file = clipFilesOf(cacheDir, camera).clip(codec, size)
    const cached = await readClip(file)
    if (cached) return cached
    await farm.render({ camera, codec, cacheDir, size })
    const made = await readClip(file)
    if (!made) throw new Error(`the clip of ${camera.name} cannot be read from ${cacheDir}`)
    return made
  }

  const prepare = (camera: SimulatedCamera, codec: VideoCodec): Promise<ClipPair> => {
    const key = keyOf(camera, codec)
    const begun = preparing.get(key)
    if (begun) return begun
    const promise = make(camera, codec)
    preparing.set(key, promise)
    promise.then(
      (pair) => ready.set(key, pair),
      // The next viewer that asks begins anew.
      () => preparing.delete(key),
    )
    return promise
  }

  return {
    prepare,
    find(camera, codec) {
      const pair = ready.get(keyOf(camera, codec))
      if (pair) return pair
      prepare(camera, codec).catch((error: Error) => {
        logger.error({ camera: camera.name, codec, error: error.message }, 'a clip could not be made')
      })
      return null
    },
    findResized(camera, codec, size) {
      const key = `${keyOf(camera, codec)}/${size}`
      const clip = resized.get(key)
      if (clip || resizing.has(key)) return clip ?? null
      resizing.add(key)
      makeResized(camera, codec, size)
        .then((made) => resized.set(key, made))
        .catch((error: Error) => {
          logger.error({ camera: camera.name, codec, size, error: error.message }, 'a clip could not be made')
        })
        .finally(() => resizing.delete(key))
      return null
    },

    close: () => farm.close(),
  }
}
