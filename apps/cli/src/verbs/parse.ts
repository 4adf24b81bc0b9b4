/** Values of options, as commander takes them. */
import { ANALYTIC_TYPES, type AnalyticType, EMBED_HOSTS_MAX, EmbedHost } from '@sova/contract'
import { InvalidArgumentError } from 'commander'

export function parseNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('a number is needed')
  return value
}

export function parseAnalytics(text: string): AnalyticType[] {
  const names = text.split(',').filter((name) => name !== '')
  const known = ANALYTIC_TYPES.filter((type) => names.includes(type))
  if (known.length !== names.length) throw new InvalidArgumentError(`any of ${ANALYTIC_TYPES.join(', ')}`)
  return known
}

export function parseEmbedHosts(text: string): string[] {
  const hosts = text.split(',').filter((host) => host.trim() !== '')
  if (hosts.length > EMBED_HOSTS_MAX) throw new InvalidArgumentError(`at most ${EMBED_HOSTS_MAX} sites`)
  return hosts.map((host) => {
    const parsed = EmbedHost.safeParse(host)
    if (!parsed.success) throw new InvalidArgumentError(`${host} is no site: example.com, *.example.com or *`)
    return parsed.data
  })
}
