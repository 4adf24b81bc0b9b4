/** `GET /truth/{camera}.json`: what really happens in a camera's loop. */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clipFilesOf } from '../clip/clip-files.ts'
import type { SimulatedCamera } from './camera-list.ts'

export function createTruthHandler(inputs: { cameras: readonly SimulatedCamera[]; cacheDir: string }) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    findTruth(request.url ?? '', inputs).then(
      (truth) => {
        response.writeHead(truth ? 200 : 404, { 'content-type': 'application/json' })
        response.end(truth ?? '{"error":"not_found"}')
      },
      // The camera exists, but its clip is still being made.
      () => response.writeHead(503).end(),
    )
  }
}

function findTruth(
  path: string,
  { cameras, cacheDir }: { cameras: readonly SimulatedCamera[]; cacheDir: string },
): Promise<Buffer | null> {
  const name = /^\/truth\/([a-z0-9-]+)\.json$/.exec(path)?.[1]
  const camera = cameras.find((candidate) => candidate.name === name)
  return camera ? readFile(clipFilesOf(cacheDir, camera).truth) : Promise.resolve(null)
}
