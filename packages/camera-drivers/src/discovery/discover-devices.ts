/**
 * Finds cameras: asks each host of the networks that the operator lists, and, where it is wanted, everyone who listens to
 * the multicast group. What answers is only a hint; it is asked over HTTP, under the operator's rule, before it is used.
 */
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Clock } from '@sova/base'
import { type FoundDevice, readProbeMatches, writeProbe } from './discovery-messages.ts'
import { hostsOf } from './network-hosts.ts'

const DISCOVERY_PORT = 3702
const MULTICAST_GROUP = '239.255.255.250'
/** One that is asked by itself answers at once; of a multicast's answers each waits up to half a second. */
const ANSWERS_WAITED_MS = 1500
const MULTICAST_ANSWERS_WAITED_MS = 3000
const FOUND_MAX = 4096
/** A burst of thousands of packets would be thrown away by the first router. */
const PROBES_A_BURST = 64
const BURST_PAUSE_MS = 20

export interface DiscoveryInputs {
  /** For example `192.168.1.0/24`. */
  networks: readonly string[]
  isMulticast: boolean
  clock: Clock
  signal: AbortSignal
  port?: number
}

/** @throws RangeError for what is no network */
export async function discoverDevices(inputs: DiscoveryInputs): Promise<FoundDevice[]> {
  const { networks, isMulticast, clock, signal, port = DISCOVERY_PORT } = inputs
  const hosts = [...hostsOf(networks), ...(isMulticast ? [MULTICAST_GROUP] : [])]
  const found = new Map<string, FoundDevice>()
  const socket = createSocket('udp4')
  // A host that is not there answers with an ICMP message, which is no reason to stop.
  socket.on('error', () => {})
  socket.on('message', (message, { address }) => {
    for (const device of answersOf(message, address)) if (found.size < FOUND_MAX) found.set(device.address, device)
  })
  try {
    await new Promise<void>((resolve) => socket.bind(0, resolve))
    for (const [index, host] of hosts.entries()) {
      if (signal.aborted) break
      socket.send(writeProbe(randomUUID()), port, host, () => {})
      if (index % PROBES_A_BURST === PROBES_A_BURST - 1) await clock.sleep(BURST_PAUSE_MS, signal)
    }
    await clock.sleep(isMulticast ? MULTICAST_ANSWERS_WAITED_MS : ANSWERS_WAITED_MS, signal)
  } finally {
    socket.close()
  }
  return [...found.values()]
}

/** Nothing of what is no answer: anybody may send us a packet. */
function answersOf(message: Buffer, host: string): FoundDevice[] {
  try {
    return readProbeMatches(message.toString('utf8'), host)
  } catch {
    return []
  }
}
