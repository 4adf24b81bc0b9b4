/** Stands between a recorder and its camera, and does to the connection what networks and cameras do. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export const FAULTS = ['reset', 'stall', 'half-open', 'flipped bits', 'lost bytes', 'refused'] as const
export type Fault = (typeof FAULTS)[number]

export interface Relay {
  readonly port: number
  /** Resolves when the fault is over. */
  suffer(fault: Fault, durationMs: number): Promise<void>
  close(): void
}

/** How many chunks of a connection are changed. */
const CHANGED_CHUNKS = 3

export async function startRelay(cameraPort: number): Promise<Relay> {
  const connections = new Set<{ recorder: Socket; camera: Socket }>()
  let isRefusing = false
  let isSilent = false
  let change: ((chunk: Buffer) => Buffer) | null = null
  let changesLeft = 0
  let onChanged = () => {}
  const server = createServer((recorder) => {
    if (isRefusing) return recorder.destroy()
    const camera = connect(cameraPort, '127.0.0.1')
    const connection = { recorder, camera }
    connections.add(connection)
    const end = () => {
      connections.delete(connection)
      recorder.destroy()
      camera.destroy()
    }
    for (const socket of [recorder, camera]) socket.on('error', end).on('close', end)
    recorder.on('data', (chunk) => camera.write(chunk))
    camera.on('data', (chunk) => {
      if (isSilent) return
      if (changesLeft === 0 || !change) return recorder.write(chunk)
      recorder.write(change(chunk))
      changesLeft -= 1
      if (changesLeft === 0) onChanged()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const endAll = () => {
    for (const { recorder } of [...connections]) recorder.destroy()
  }

  /** Over with the last of them: a recorder that is just away meets the changes only when it is back, one each time. */
  async function changeChunks(how: (chunk: Buffer) => Buffer, longestMs: number): Promise<void> {
    change = how
    changesLeft = CHANGED_CHUNKS
    const changed = new Promise<void>((resolve) => {
      onChanged = resolve
    })
    await Promise.race([changed, delay(longestMs)])
    changesLeft = 0
  }

  return {
    port: (server.address() as AddressInfo).port,
    async suffer(fault, durationMs) {
      switch (fault) {
        case 'reset':
          for (const { recorder } of [...connections]) recorder.resetAndDestroy()
          return
        case 'refused':
          isRefusing = true
          endAll()
          await delay(durationMs)
          isRefusing = false
          return
        case 'stall':
        case 'half-open':
          // Half-open: what was sent meanwhile never comes, and the connection is gone behind it.
          isSilent = true
          await delay(durationMs)
          isSilent = false
          if (fault === 'half-open') endAll()
          return
        case 'flipped bits':
          return changeChunks(flipBits, durationMs)
        case 'lost bytes':
          return changeChunks((chunk) => chunk.subarray(Math.floor(chunk.length / 3)), durationMs)
      }
    },
    close() {
      server.close()
      endAll()
    },
  }
}

function flipBits(chunk: Buffer): Buffer {
  for (let at = 97; at < chunk.length; at += 997) chunk[at] = (chunk[at] ?? 0) ^ 0x24
  return chunk
}
