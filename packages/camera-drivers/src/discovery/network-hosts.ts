/** Which hosts a network has: written as 192.168.1.0/24, or as one address. */
import { isIPv4 } from 'node:net'

/** Of all networks of one search: a question to each is a packet. */
export const HOSTS_MAX = 4096

/** @throws RangeError for what is no IPv4 network, and for more hosts than can be asked */
export function hostsOf(networks: readonly string[]): string[] {
  const hosts = networks.flatMap((network) => hostsOfOne(network))
  if (hosts.length > HOSTS_MAX)
    throw new RangeError(`the networks have ${hosts.length} hosts, at most ${HOSTS_MAX} are asked`)
  return [...new Set(hosts)]
}

function hostsOfOne(network: string): string[] {
  const [address = '', prefix = '32'] = network.split('/')
  const bits = Number(prefix)
  if (!isIPv4(address) || !/^\d{1,2}$/.test(prefix) || bits > 32) {
    throw new RangeError(`"${network}" is no network; write it as 192.168.1.0/24`)
  }
  const count = 2 ** (32 - bits)
  if (count > HOSTS_MAX) throw new RangeError(`${network} has ${count} hosts, at most ${HOSTS_MAX} are asked`)
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const first = number - (number % count)
  // The network's own address and its broadcast are nobody's, where there is room for them.
  const isRange = count > 2
  return Array.from({ length: isRange ? count - 2 : count }, (_, index) => textOf(first + index + (isRange ? 1 : 0)))
}

const textOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
