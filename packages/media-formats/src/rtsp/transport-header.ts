/** The Transport header: how RTP and RTCP travel (RFC 2326 §12.39, RFC 7826 §18.54). */

export interface TransportSpec {
  /** For example `RTP/AVP`. */
  readonly profile: string
  readonly lowerTransport: 'TCP' | 'UDP'
  readonly isUnicast: boolean
  /** Channels of RTP and RTCP on the RTSP connection. */
  readonly interleaved: readonly [rtp: number, rtcp: number] | null
  readonly ssrc: number | null
}

/** Every transport the peer offers, in its order of preference; those it cannot spell are left out. */
export function parseTransport(value: string): TransportSpec[] {
  return value
    .split(',')
    .map((offer) => parseOffer(offer.trim()))
    .filter((spec) => spec !== null)
}

function parseOffer(offer: string): TransportSpec | null {
  const [protocol = '', ...parameters] = offer.split(';').map((part) => part.trim())
  const match = /^(RTP\/S?AVPF?)(?:\/(TCP|UDP))?$/i.exec(protocol)
  if (!match) return null
  const byName = new Map<string, string>()
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=')
    if (equals < 0) byName.set(parameter.toLowerCase(), '')
    else byName.set(parameter.slice(0, equals).toLowerCase(), parameter.slice(equals + 1))
  }
  const ssrc = byName.get('ssrc')
  return {
    profile: (match[1] ?? '').toUpperCase(),
    lowerTransport: match[2]?.toUpperCase() === 'TCP' ? 'TCP' : 'UDP',
    isUnicast: !byName.has('multicast'),
    interleaved: parseChannels(byName.get('interleaved')),
    ssrc: ssrc !== undefined && /^[0-9a-f]{1,8}$/i.test(ssrc) ? Number.parseInt(ssrc, 16) : null,
  }
}

function parseChannels(text: string | undefined): [number, number] | null {
  const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text ?? '')
  if (!match) return null
  const rtp = Number(match[1])
  const rtcp = match[2] === undefined ? rtp + 1 : Number(match[2])
  return rtp <= 255 && rtcp <= 255 ? [rtp, rtcp] : null
}

export function formatTransport(spec: Pick<TransportSpec, 'interleaved' | 'ssrc'>): string {
  const parts = ['RTP/AVP/TCP', 'unicast']
  if (spec.interleaved) parts.push(`interleaved=${spec.interleaved[0]}-${spec.interleaved[1]}`)
  if (spec.ssrc !== null) parts.push(`ssrc=${spec.ssrc.toString(16).padStart(8, '0').toUpperCase()}`)
  return parts.join(';')
}

export interface RtspSession {
  readonly id: string
  /** Seconds without a request after which the server ends the session (RFC 7826 §18.49). */
  readonly timeoutS: number
}

const SESSION_TIMEOUT_DEFAULT_S = 60

export function parseSession(value: string): RtspSession {
  const [id = '', ...parameters] = value.split(';').map((part) => part.trim())
  const timeout = parameters.map((parameter) => /^timeout\s*=\s*(\d{1,6})$/i.exec(parameter)).find((match) => match)
  const timeoutS = Number(timeout?.[1] ?? SESSION_TIMEOUT_DEFAULT_S)
  return { id, timeoutS: timeoutS > 0 ? timeoutS : SESSION_TIMEOUT_DEFAULT_S }
}
