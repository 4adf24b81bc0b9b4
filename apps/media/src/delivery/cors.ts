/** Which pages may read what the media server answers: the portal's, and those an embedded camera was given to. */
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On one machine the portal is visited by any of the names of loopback. */
function isSameHost(host: string, allowed: string): boolean {
  if (host === allowed) return true
  const [name, port] = splitHost(host)
  const [allowedName, allowedPort] = splitHost(allowed)
  return port === allowedPort && LOOPBACK_HOSTS.has(name) && LOOPBACK_HOSTS.has(allowedName)
}

const splitHost = (host: string): [string, string] => {
  const match = /^(.*?)(?::([0-9]+))?$/.exec(host)
  return [match?.[1] ?? host, match?.[2] ?? '']
}

/** @param embedHosts with or without a port; a host without one allows its default ports */
export function isAllowedOrigin(origin: string, portalDomain: string, embedHosts: readonly string[]): boolean {
  const match = /^https?:\/\/([^/]+)$/.exec(origin)
  const host = match?.[1]?.toLowerCase()
  if (host === undefined) return false
  return isSameHost(host, portalDomain.toLowerCase()) || embedHosts.some((allowed) => allowed.toLowerCase() === host)
}
