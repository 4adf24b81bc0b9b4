/** Where drivers may connect to: looked up once for a connection, and only what the operator has listed. */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { DeviceFailure } from './device-driver.ts'

export interface DeviceTarget {
  readonly hostname: string
  readonly address: string
  readonly port: number
}

export type IsTargetAllowed = (target: DeviceTarget) => boolean

/** @throws DeviceFailure */
export async function findTarget(
  hostname: string,
  port: number,
  isTargetAllowed: IsTargetAllowed,
): Promise<DeviceTarget> {
  const found = await addressesOf(hostname)
  const allowed = found.find((address) => isTargetAllowed({ hostname, address, port }))
  if (allowed === undefined) throw new DeviceFailure(`${hostname} is not among SOVA_DEVICE_NETWORKS`)
  return { hostname, address: allowed, port }
}

async function addressesOf(hostname: string): Promise<string[]> {
  if (isIP(hostname) !== 0) return [hostname]
  try {
    return (await lookup(hostname, { all: true })).map(({ address }) => address)
  } catch {
    throw new DeviceFailure(`there is no host ${hostname}`)
  }
}

/** Of an address in brackets, as IPv6 stands in a URL, what is in them. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
