/**
 * Ports for programs that are started later, and again after they were killed. A port that the system picks by itself may
 * be given to any outgoing connection before its program listens, and while it is away: these lie below all that Linux
 * picks (`net.ipv4.ip_local_port_range`, from 32768), and each worker of the tests has a part of them for itself.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const FIRST_PORT = 16_384
const PORTS_A_WORKER = 1024
const WORKERS_MAX = 16

const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS_MAX
const firstOfWorker = FIRST_PORT + worker * PORTS_A_WORKER
let next = randomInt(PORTS_A_WORKER)

/**
 * Ports of the loopback that nothing listens on, all different; this process is not given any of them again before it has
 * been given all others.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let looked = 0; ports.length < count; looked += 1) {
    if (looked === PORTS_A_WORKER) throw new Error(`of ports ${firstOfWorker} and on, not even ${count} are free`)
    const port = firstOfWorker + next
    next = (next + 1) % PORTS_A_WORKER
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

/** One of `freePorts`. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
