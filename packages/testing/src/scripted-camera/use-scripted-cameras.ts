import { afterEach } from 'vitest'
import type { CameraScript } from './camera-script.ts'
import { type ScriptedCamera, startScriptedCamera } from './scripted-camera.ts'

/** Starts cameras that close by themselves after each test. */
export function useScriptedCameras(): (script?: Partial<CameraScript>) => Promise<ScriptedCamera> {
  const started: ScriptedCamera[] = []
  afterEach(async () => {
    for (const camera of started.splice(0)) await camera.close()
  })
  return async (script = {}) => {
    const camera = await startScriptedCamera(script)
    started.push(camera)
    return camera
  }
}
