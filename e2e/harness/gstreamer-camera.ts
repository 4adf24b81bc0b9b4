/** A foreign camera: GStreamer's RTSP server from Debian. */
import { fileURLToPath } from 'node:url'
import { startChild } from './child.ts'

export interface GStreamerStream {
  codec?: 'h264' | 'h265' | 'mjpeg'
  audio?: 'none' | 'pcma' | 'aac'
  /** A pattern of `videotestsrc`. */
  pattern?: 'smpte' | 'red' | 'green' | 'blue'
}

export interface GStreamerCamera {
  /** With the right user and password. */
  url(stream: string): string
  port: number
  close(): Promise<void>
}

const LOGIN = { user: 'viewer', password: 'gst-camera-pass' }
/** Never to be found in a log. */
export const GSTREAMER_PASSWORD = LOGIN.password

export async function startGStreamerCamera(
  streams: Record<string, GStreamerStream>,
  options: { scheme?: 'basic' | 'digest'; port?: number } = {},
): Promise<GStreamerCamera> {
  const script = fileURLToPath(new URL('../gstreamer-camera.py', import.meta.url))
  const child = startChild('/usr/bin/python3', [script, JSON.stringify({ ...LOGIN, ...options, streams })])
  const { port }: { port: number } = JSON.parse(await child.line(/^\{"port"/))
  return {
    port,
    url: (stream) => `rtsp://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}/${stream}`,
    close: () => child.end(1000),
  }
}
