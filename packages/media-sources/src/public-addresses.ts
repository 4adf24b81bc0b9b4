/**
 * The rule for addresses that users name: the public Internet, and what the operator lists. Everything that is special
 * by IANA's registries (RFC 6890) leads to this machine, to its network or nowhere, and is refused.
 */
import { BlockList, isIP } from 'node:net'
import { allowNetworks } from './allowed-networks.ts'
import type { IsTargetAllowed } from './outgoing-http.ts'

const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Among them the forms that carry an IPv4 address: what is behind them is not looked into. */
const SPECIAL_IPV6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/* Apart, for a list of both would look at a mapped address as at the IPv4 one. */
const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4')
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6')

function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !specialIpv4.check(address, 'ipv4')
  return version === 6 && !specialIpv6.check(address, 'ipv6')
}

/** @param networks that are allowed beside the public ones. @throws RangeError for what is no network */
export function allowPublicAnd(networks: readonly string[]): IsTargetAllowed {
  if (networks.length === 0) return ({ address }) => isPublic(address)
  const isListed = allowNetworks(networks)
  return (target) => isPublic(target.address) || isListed(target)
}
