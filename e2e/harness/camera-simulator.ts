/** Our own drawn cameras, which burn their clock into every picture. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './child.ts'

export interface CameraSimulator {
  /** With the right user and password. */
  url(camera: string, stream: 'main' | 'sub'): string
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('../../apps/camera-simulator/dist/main.js', import.meta.url))
/** Drawing the clips of a camera takes long, so they outlive the run; until they are there it answers 503. */
const CLIPS = join(tmpdir(), 'sova-e2e-clips')

/** @param discoveryPort where it answers whether there are cameras; it does not without one */
export async function startCameraSimulator(
  cameras: readonly string[],
  discoveryPort?: number,
): Promise<CameraSimulator> {
  const discovery = discoveryPort === undefined ? [] : ['--discovery-port', String(discoveryPort)]
  const options = ['--port', '0', '--cache', CLIPS, '--cameras', cameras.join(','), ...discovery]
  const child = startChild(process.execPath, [PROGRAM, ...options])
  const { port }: { port: number } = JSON.parse(await child.line(/"type":"ready"/))
  return {
    url: (camera, stream) => `rtsp://operator:camera-pass@127.0.0.1:${port}/${camera}/${stream}`,
    close: () => child.end(),
  }
}
