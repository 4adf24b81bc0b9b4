import { type SovaConfig, visitedHost } from './config.ts'

export type MediaReach = Pick<SovaConfig, 'host' | 'mediaPort' | 'mediaDomain' | 'isTls'>

export interface MediaAddress {
  /** By https and wss. */
  isSecure: boolean
  /** `host[:port]` */
  domain: string
}

/**
 * Where another process of Sova reaches the media server that browsers know as `domain`. What browsers call this
 * machine may not be reachable from inside, and a proxy stands before it: its own port is asked. Others are asked as
 * browsers ask them.
 */
export function mediaAddress({ host, mediaPort, mediaDomain, isTls }: MediaReach, domain: string): MediaAddress {
  if (domain !== mediaDomain) return { isSecure: isTls, domain }
  return { isSecure: false, domain: `${visitedHost(host)}:${mediaPort}` }
}
