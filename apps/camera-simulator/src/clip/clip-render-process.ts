/** A render process: one camera after another, each written to the cache. */
import { endWithParent, quietFfmpeg } from '@sova/media-codec/native'
import { clipFilesOf, writeClip, writeTruth } from './clip-files.ts'
import { renderClips } from './render-clips.ts'
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

async function render({ camera, codec, cacheDir }: RenderRequest): Promise<void> {
  const files = clipFilesOf(cacheDir, camera)
  const { main, sub, truth } = renderClips(camera, codec)
  await writeTruth(files.truth, truth)
  await writeClip(files.clip(codec, 'sub'), sub)
  await writeClip(files.clip(codec, 'main'), main)
}
