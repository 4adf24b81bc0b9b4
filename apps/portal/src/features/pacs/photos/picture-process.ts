/** Decodes a picture and writes it anew as a JPEG: what is not pixels (place, camera, comments) does not survive. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { serveChildTask } from '../../../child-tasks/serve-child-task.ts'
import type { PictureReply, PictureRequest } from './picture-messages.ts'

const JPEG_QUALITY = 88

serveChildTask(async ({ bytes, pixelsMax }: PictureRequest): Promise<PictureReply> => {
  try {
    const image = await loadImage(bytes)
    const scale = Math.min(1, pixelsMax / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    // What is transparent would become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, 0, 0, width, height)
    return { jpeg: await canvas.encode('jpeg', JPEG_QUALITY), width, height }
  } catch {
    return null
  }
})
