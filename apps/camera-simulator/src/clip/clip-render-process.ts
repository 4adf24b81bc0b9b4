/** A render process: one camera after another, each written to the cache. */
import { endWithParent, quietFfmpeg } from '@sova/media-codec/native'
import { describeRecognitions } from '../recogniser/recognitions.ts'
import { SCENES } from '../scenes/index.ts'
import { clipFilesOf, writeClip, writeRecognitions, writeTruth } from './clip-files.ts'
import { renderClips, renderResized } from './render-clips.ts'
import type { RenderReply, RenderRequest } from './render-farm.ts'

endWithParent()
quietFfmpeg()
process.on('message', (request: RenderRequest) => {
  render(request).then(
    () => reply({ failure: null }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  )
})

const reply = (message: RenderReply) => process.send?.(message)

async function render({ camera, codec, cacheDir, size }: RenderRequest): Promise<void> {
  const files = clipFilesOf(cacheDir, camera)
  if (size !== undefined) return writeClip(files.clip(codec, size), renderResized(camera, codec, size))
  const { main, sub, truth } = renderClips(camera, codec)
  await writeTruth(files.truth, truth)
  const scene = SCENES[camera.scene](camera.seed)
  await writeRecognitions(files.recognitions, await describeRecognitions(scene, truth, camera.seed))
  await writeClip(files.clip(codec, 'sub'), sub)
  await writeClip(files.clip(codec, 'main'), main)
}
