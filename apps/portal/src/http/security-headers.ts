/**
 * Headers that keep the page to itself: no script, style or frame that is not ours. Video, stills and sockets come from
 * the media servers' domains, which are known only at run time.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface SecurityHeaderInputs {
  isTls: boolean
  /** `host[:port]` of every media and push server, asked for each answer. */
  mediaDomains: () => readonly string[]
  /** Where the map's tiles come from, if that is elsewhere: `https://host[:port]`. */
  mapOrigin: () => string | null
}

const HSTS_MAX_AGE_S = 180 * 86_400
const SAFE_DOMAIN = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i

export async function registerSecurityHeaders(http: FastifyInstance, inputs: SecurityHeaderInputs): Promise<void> {
  const mapSource = () => inputs.mapOrigin() ?? ''
  const sources = (schemes: readonly string[]) => () => listSources(inputs.mediaDomains(), schemes)
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', mapSource, sources(['http', 'https'])],
        mediaSrc: ["'self'", 'blob:', sources(['http', 'https'])],
        connectSrc: ["'self'", mapSource, sources(['http', 'https', 'ws', 'wss'])],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: inputs.isTls ? { maxAge: HSTS_MAX_AGE_S, includeSubDomains: false } : false,
    // Stills and video of media servers on other ports are loaded without CORP headers of theirs.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: inputs.isTls ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

const NO_ANCESTORS = "frame-ancestors 'none'"

/** The answer may be shown in a frame of these; the policy has been set for it, as for all others, by then. */
export function allowFraming(reply: FastifyReply, ancestors: readonly string[]): void {
  const policy = reply.raw.getHeader('content-security-policy')
  if (typeof policy !== 'string' || !policy.includes(NO_ANCESTORS)) throw new Error('the answer has no policy')
  void reply.header('Content-Security-Policy', policy.replace(NO_ANCESTORS, `frame-ancestors ${ancestors.join(' ')}`))
  // Knows no hosts, and older browsers would take it over the policy.
  reply.raw.removeHeader('x-frame-options')
}

/** A page over TLS may only load by TLS, and the page's own scheme is not known behind every proxy: both are named. */
function listSources(domains: readonly string[], schemes: readonly string[]): string {
  const safe = domains.filter((domain) => SAFE_DOMAIN.test(domain))
  return safe.flatMap((domain) => schemes.map((scheme) => `${scheme}://${domain}`)).join(' ')
}
