/** One camera of GStreamer's RTSP server that anybody may read on a connection of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const ATTEMPTS_MAX = 60

export interface PictureFormat {
  readonly width: number
  readonly height: number
  readonly kbps: number
}

/** 25 pictures a second, a keyframe each second. Resolves when it really sends pictures. */
export async function startForeignCamera(format: PictureFormat): Promise<{ child: ChildProcess; url: string }> {
  const settings = { streams: { bench: { codec: 'h264', ...format, pattern: 'snow' } } }
  const child = spawn('/usr/bin/python3', [join(root, 'e2e/gstreamer-camera.py'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { port } = JSON.parse(line.toString()) as { port: number }
  const url = `rtsp://127.0.0.1:${port}/bench`
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const probe = spawn('ffprobe', ['-v', 'error', '-rtsp_transport', 'tcp', url], { stdio: 'ignore' })
    const [code] = (await once(probe, 'exit')) as [number | null]
    await delay(1000)
    // The server does not bear that one viewer leaves while others come.
    if (code === 0) return { child, url }
  }
  child.kill('SIGTERM')
  throw new Error('the camera sends no pictures')
}
