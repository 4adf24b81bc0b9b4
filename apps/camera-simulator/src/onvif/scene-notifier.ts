/** Lets the drawn cameras tell what happens in their loops, as soon as their clips are there. */
import { readFile } from 'node:fs/promises'
import type { Clock } from '@sova/base'
import type { SimulatedDevices } from '@sova/testing/onvif-camera'
import type { SimulatedCamera } from '../cameras/camera-list.ts'
import { clipFilesOf } from '../clip/clip-files.ts'
import type { ClipTruth } from '../clip/truth.ts'
import { notificationsBetween } from './scene-notifications.ts'

export interface SceneNotifierInputs {
  readonly cameras: readonly SimulatedCamera[]
  readonly cacheDir: string
  readonly devices: SimulatedDevices
  readonly clock: Clock
}

const TICK_MS = 500

export async function runSceneNotifier(inputs: SceneNotifierInputs, signal: AbortSignal): Promise<void> {
  const { cameras, cacheDir, devices, clock } = inputs
  const truths = new Map<string, ClipTruth>()

  /** Null while the clip is being drawn. */
  const truthOf = async (camera: SimulatedCamera): Promise<ClipTruth | null> => {
    const known = truths.get(camera.name)
    if (known) return known
    const text = await readFile(clipFilesOf(cacheDir, camera).truth, 'utf8').catch(() => null)
    if (text === null) return null
    const truth: ClipTruth = JSON.parse(text)
    truths.set(camera.name, truth)
    return truth
  }

  let lastMs = clock.nowMs()
  while (!signal.aborted) {
    await clock.sleep(TICK_MS, signal)
    const [fromMs, toMs] = [lastMs, clock.nowMs()]
    lastMs = toMs
    for (const camera of cameras) {
      const device = devices.find(camera.name)
      if (!device?.isSubscribed || toMs <= fromMs) continue
      const truth = await truthOf(camera)
      if (!truth) continue
      for (const notification of notificationsBetween(truth, fromMs, toMs)) devices.notify(device, notification)
    }
  }
}
