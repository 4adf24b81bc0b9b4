/** Ports are tried before anything starts, so that a taken one is told in one sentence. */
import { createServer } from 'node:net'
import { type Clock, systemClock } from '@sova/base'

export interface PortUse {
  port: number
  /** The variable that chooses it. */
  variable: string
}

export class PortTakenError extends Error {
  override name = 'PortTakenError'
}

const RETRY_MS = 200

/** @param patienceMs how long to wait for processes of an earlier run that are still stopping */
export async function assertPortsAreFree(
  host: string,
  uses: readonly PortUse[],
  patienceMs = 0,
  clock: Clock = systemClock,
): Promise<void> {
  const untilMs = clock.monotonicMs() + patienceMs
  for (const { port, variable } of uses) {
    for (;;) {
      const problem = await tryPort(host, port)
      if (problem === null) break
      if (problem !== 'EADDRINUSE') {
        throw new PortTakenError(
          `port ${port} of ${host} can't be used (${problem}); choose another one with ${variable}`,
        )
      }
      if (clock.monotonicMs() >= untilMs) {
        throw new PortTakenError(
          `port ${port} of ${host} is taken by another program; stop it, or choose another port with ${variable}`,
        )
      }
      await clock.sleep(RETRY_MS)
    }
  }
}

/** @returns null when it is free, otherwise the system's error code */
function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
