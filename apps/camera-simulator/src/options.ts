/** The command line, parsed once. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CAMERAS, type SimulatedCamera, selectCameras } from './cameras/camera-list.ts'

export const USAGE = `camera-simulator [options]
  --port <port>          RTSP port (8554)
  --host <address>       address to listen on (127.0.0.1)
  --http-port <port>     serve GET /truth/{camera}.json here
  --cameras <a,b,…>      cameras to serve (all)
  --cache <folder>       where drawn clips are kept (data/camera-simulator)
  --recogniser <file>    tell what cameras recognise as this file says
  --discovery-port <port>  answer the question whether there are cameras here (cameras listen at 3702)
  --ready-when-drawn     say that it is ready only when each camera has its clip
  --list                 print the cameras as JSON and end`

export interface SimulatorOptions {
  port: number
  host: string
  httpPort: number | null
  cameras: SimulatedCamera[]
  cacheDir: string
  /** null answers no discovery. */
  discoveryPort: number | null
  /** null: the cameras recognise nothing. */
  recogniserFile: string | null
  isReadyWhenDrawn: boolean
  isList: boolean
}

/** @throws Error with a sentence for the terminal */
export function parseOptions(args: readonly string[]): SimulatorOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8554' },
      host: { type: 'string', default: '127.0.0.1' },
      'http-port': { type: 'string' },
      cameras: { type: 'string', default: CAMERAS.map(({ name }) => name).join(',') },
      cache: { type: 'string', default: join('data', 'camera-simulator') },
      recogniser: { type: 'string' },
      'discovery-port': { type: 'string' },
      'ready-when-drawn': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  return {
    port: parsePort('--port', values.port),
    host: values.host,
    httpPort: values['http-port'] === undefined ? null : parsePort('--http-port', values['http-port']),
    cameras: selectCameras(values.cameras.split(',').filter((name) => name !== '')),
    cacheDir: values.cache,
    discoveryPort:
      values['discovery-port'] === undefined ? null : parsePort('--discovery-port', values['discovery-port']),
    recogniserFile: values.recogniser ?? null,
    isReadyWhenDrawn: values['ready-when-drawn'],
    isList: values.list,
  }
}

function parsePort(option: string, text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`${option} must be a port, got "${text}"`)
  return port
}
