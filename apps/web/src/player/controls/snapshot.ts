/** The frame on the screen as a JPEG file, named by the camera and its local time. */
import { formatDateTime } from '../time/date-time-mask.ts'

const JPEG_QUALITY = 0.92
/** Long enough for every browser to have begun the download. */
const ADDRESS_LIFE_MS = 10_000

/** Without characters that a file system refuses. */
export function snapshotName(cameraNumber: string, timeMs: number, timezone: string): string {
  const [date = '', time = ''] = formatDateTime(timeMs, timezone).split(' ')
  return `${cameraNumber}_${date.split('.').toReversed().join('-')}_${time.replaceAll(':', '-')}.jpg`
}

export async function saveSnapshot(picture: HTMLVideoElement | HTMLCanvasElement, fileName: string): Promise<void> {
  const isVideo = picture instanceof HTMLVideoElement
  const canvas = document.createElement('canvas')
  canvas.width = isVideo ? picture.videoWidth : picture.width
  canvas.height = isVideo ? picture.videoHeight : picture.height
  if (canvas.width === 0) return
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (file) saveFile(file, fileName)
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFE_MS)
}
