/** Reads a source with FFmpeg in a child process of its own, as MPEG-TS. */
import { once } from 'node:events'
import { CodecFailure } from '../codec-failure.ts'
import { forkScript } from '../process/fork-script.ts'
import type { RemuxReply, RemuxRequest } from './remux-messages.ts'

/**
 * Yields the transport stream until the signal aborts.
 * @throws CodecFailure when FFmpeg cannot read the source, or its process ends
 */
export async function* remuxSource(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal.aborted) return
  const child = forkScript({ beside: import.meta.url, name: 'remux-process', hasOutput: true })
  const exited = once(child, 'exit')
  let detail = 'FFmpeg’s process ended'
  child.on('message', (reply: RemuxReply) => {
    detail = reply.detail
  })
  child.on('error', (error) => {
    detail = error.message
  })
  const end = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', end, { once: true })
  try {
    const request: RemuxRequest = { url }
    child.send(request)
    for await (const chunk of child.stdout ?? []) yield chunk
    await exited
    if (!signal.aborted) throw new CodecFailure('closed', detail)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
