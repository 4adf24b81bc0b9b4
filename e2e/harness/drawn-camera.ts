/** Our own drawn camera: its scene is known, and its clock is burned into every frame. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBurnedClock } from '@sova/testing/burned-clock'
import type { Locator } from 'playwright-core'
import { startChild } from './child.ts'

export interface DrawnCamera {
  /** With the right user and password. */
  url(stream: 'main' | 'sub'): string
  close(): Promise<void>
}

const SIMULATOR = fileURLToPath(new URL('../../apps/camera-simulator/dist/main.js', import.meta.url))
/** It draws its clip the first time, and refuses to play until it has; the clip is kept for the next. */
export async function startDrawnCamera(name: string): Promise<DrawnCamera> {
  const cache = join(tmpdir(), 'sova-drawn-clips')
  const child = startChild(process.execPath, [SIMULATOR, '--port', '0', '--cameras', name, '--cache', cache])
  const { port }: { port: number } = JSON.parse(await child.line(/^\{"type":"ready"/))
  return {
    url: (stream) => `rtsp://operator:camera-pass@127.0.0.1:${port}/${name}/${stream}`,
    close: () => child.end(2000),
  }
}

/** The moment that is burned into the frame on the screen, Unix ms; null where no clock can be read. */
export async function clockOf(video: Locator): Promise<number | null> {
  const strip = await video.evaluate((element: HTMLVideoElement) => {
    const height = Math.min(24, element.videoHeight)
    const canvas = document.createElement('canvas')
    canvas.width = element.videoWidth
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context || height === 0) return null
    context.drawImage(element, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, height)
    const luma = Array.from({ length: canvas.width * height }, (_, pixel) => data[pixel * 4 + 1] ?? 0)
    return { luma, width: canvas.width, height }
  })
  return strip && readBurnedClock(Uint8Array.from(strip.luma), strip.width, strip.height)
}
