/** The operator's allow-list of networks that cameras may be in, for every scheme alike. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { IsTargetAllowed } from './outgoing-http.ts'
import { SourceFailure } from './packet-source.ts'

/**
 * @param networks for example `10.0.0.0/8`, `fd00::/8` or one address; an empty list allows everything
 * @throws RangeError for what is no network
 */
export function allowNetworks(networks: readonly string[]): IsTargetAllowed {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return ({ address }) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/')
  const version = isIP(address)
  const bitsMax = version === 6 ? 128 : 32
  const bits = prefix === undefined ? bitsMax : Number(prefix)
  if (version === 0 || !/^[0-9]*$/.test(prefix ?? '') || bits > bitsMax) {
    throw new RangeError(`"${network}" is no network; write it as 10.0.0.0/8`)
  }
  list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
}

export const targetRefused = (host: string): SourceFailure =>
  new SourceFailure('refused', `the operator does not allow ${host}`)

/** Looks a name up once, for one connection, and gives only addresses that are allowed: the name cannot point elsewhere after. */
export function lookupAllowed(port: number, isTargetAllowed: IsTargetAllowed): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => isTargetAllowed({ hostname, address, port }))
      const [first] = allowed
      if (!first) callback(targetRefused(hostname), '')
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}
