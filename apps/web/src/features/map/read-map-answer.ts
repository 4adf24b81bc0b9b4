import type { MapCamera } from '@sova/contract'

export type AnswerPart = { cameras: MapCamera[] } | { end: 'whole' | 'refused' }

/** Reads the cameras of a map part by part, so that no frame of the page waits for 20,000 of them. */
export async function readMapAnswer(response: Response, signal: AbortSignal): Promise<{ results: MapCamera[] } | null> {
  const body = await response.arrayBuffer()
  /* A browser without workers parses on the page. */
  if (typeof Worker === 'undefined') return (await import('./parse-map-answer.ts')).parseMapAnswer(body)
  const worker = new Worker(new URL('./answer-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await collectParts(worker, body, signal)
  } finally {
    worker.terminate()
  }
}

function collectParts(
  worker: Worker,
  body: ArrayBuffer,
  signal: AbortSignal,
): Promise<{ results: MapCamera[] } | null> {
  const results: MapCamera[] = []
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => reject(new DOMException('the map is no longer waited for', 'AbortError'))
    signal.addEventListener('abort', abort, { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(`the worker failed: ${message}`)))
    worker.addEventListener('message', ({ data }: MessageEvent<AnswerPart>) => {
      if ('cameras' in data) results.push(...data.cameras)
      else resolve(data.end === 'whole' ? { results } : null)
    })
    worker.postMessage(body, [body])
  })
}
