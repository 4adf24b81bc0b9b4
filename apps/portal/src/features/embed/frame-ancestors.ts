/** From `embed_hosts` of a camera to the sources of CSP `frame-ancestors` (CSP 3 §6.4.2). */

/** `example.ru`, `*.example.ru`, either with a port, either after `http://` or `https://`. */
const HOST = /^(?:(https?):\/\/)?(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?\/?$/
const ANY = '*'

/**
 * The portal itself may always frame the page: it shows it beside the code. A host without a scheme means both, since
 * the portal's own may differ from the site's. What is no host is left out: it could end the header or open it to all.
 */
export function frameAncestorsOf(embedHosts: readonly string[]): string[] {
  if (embedHosts.some((host) => host.trim() === ANY)) return [ANY]
  return ["'self'", ...new Set(embedHosts.flatMap(sourcesOf))]
}

function sourcesOf(host: string): string[] {
  const match = HOST.exec(toAscii(host.trim().toLowerCase()))
  if (!match) return []
  const [, scheme, wildcard = '', name = '', port = ''] = match
  return (scheme ? [scheme] : ['http', 'https']).map((each) => `${each}://${wildcard}${name}${port}`)
}

/** Headers carry ASCII only; a name in other letters is written in Punycode (RFC 3492). */
function toAscii(host: string): string {
  const name = host
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/[:/].*$/, '')
  if (/^[\x21-\x7e]*$/.test(name)) return host
  const url = URL.canParse(`http://${name}`) ? new URL(`http://${name}`) : null
  return url ? host.replace(name, url.hostname) : ''
}
