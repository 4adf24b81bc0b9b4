/** Makes pictures of events smaller. They came from outside: what they break is this process alone. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { ResizeReply, ResizeRequest } from './resize-messages.ts'

const JPEG_QUALITY = 82

process.on('disconnect', () => process.exit(0))
// A terminal sends Ctrl-C to the whole group; the parent decides when its children end.
process.on('SIGINT', () => {})
process.on('message', (request: ResizeRequest) => {
  void resize(request).then((reply) => process.send?.(reply))
})

async function resize({ requestId, jpeg, width }: ResizeRequest): Promise<ResizeReply> {
  try {
    const image = await loadImage(jpeg)
    // A picture is not made larger than it is.
    const scale = Math.min(1, width / image.width)
    const canvas = createCanvas(Math.round(image.width * scale), Math.max(1, Math.round(image.height * scale)))
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
    return { requestId, jpeg: await canvas.encode('jpeg', JPEG_QUALITY) }
  } catch {
    return { requestId, jpeg: null }
  }
}
