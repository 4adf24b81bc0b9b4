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

export async function saveSnapshot(video: HTMLVideoElement, fileName: string): Promise<void> {
  if (video.videoWidth === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
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
