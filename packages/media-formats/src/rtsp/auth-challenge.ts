/** What a server asks for in WWW-Authenticate (RFC 7235 §4.1), as far as cameras use it. */
import type { DigestAlgorithm } from './digest.ts'

export interface BasicChallenge {
  readonly scheme: 'basic'
  readonly realm: string
}

export interface DigestChallenge {
  readonly scheme: 'digest'
  readonly realm: string
  readonly nonce: string
  readonly algorithm: DigestAlgorithm
  /** Whether the answer counts its nonce (`qop=auth`); old cameras offer none. */
  readonly hasQop: boolean
  readonly opaque: string | null
  /** The password was right, only the nonce is too old. */
  readonly isStale: boolean
}

export type AuthChallenge = BasicChallenge | DigestChallenge

interface SchemeParameters {
  readonly scheme: string
  readonly parameters: Map<string, string>
}

const TOKEN = /[ \t,]*([^\s,="]+)[ \t]*/y
const VALUE = /=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/y

/** Splits `Digest a="1", b=2, Basic realm="x"` into schemes; also reads Authorization, which has the same form. */
export function parseSchemes(value: string): SchemeParameters[] {
  const schemes: SchemeParameters[] = []
  let position = 0
  for (;;) {
    TOKEN.lastIndex = position
    const token = TOKEN.exec(value)
    if (!token) return schemes
    position = TOKEN.lastIndex
    VALUE.lastIndex = position
    const parameter = VALUE.exec(value)
    if (!parameter) {
      schemes.push({ scheme: (token[1] ?? '').toLowerCase(), parameters: new Map() })
      continue
    }
    position = VALUE.lastIndex
    const text = parameter[1] === undefined ? (parameter[2] ?? '') : parameter[1].replace(/\\(.)/g, '$1')
    schemes.at(-1)?.parameters.set((token[1] ?? '').toLowerCase(), text)
  }
}

/** The challenges we can answer, strongest first: SHA-256, MD5, Basic. */
export function parseChallenges(values: readonly string[]): AuthChallenge[] {
  return values
    .flatMap(parseSchemes)
    .map(challengeOf)
    .filter((challenge) => challenge !== null)
    .sort((one, other) => strength(other) - strength(one))
}

function challengeOf({ scheme, parameters }: SchemeParameters): AuthChallenge | null {
  const realm = parameters.get('realm') ?? ''
  if (scheme === 'basic') return { scheme, realm }
  const nonce = parameters.get('nonce')
  const algorithm = (parameters.get('algorithm') || 'MD5').toUpperCase()
  if (scheme !== 'digest' || nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null
  const qop = parameters.get('qop')
  const hasQop = qop?.split(',').some((option) => option.trim().toLowerCase() === 'auth') ?? false
  // A server that offers only auth-int wants the body hashed, which no camera does.
  if (qop && !hasQop) return null
  const opaque = parameters.get('opaque') ?? null
  return {
    scheme,
    realm,
    nonce,
    algorithm,
    hasQop,
    opaque,
    isStale: parameters.get('stale')?.toLowerCase() === 'true',
  }
}

const strength = (challenge: AuthChallenge) =>
  challenge.scheme === 'basic' ? 0 : challenge.algorithm === 'MD5' ? 1 : 2

export function formatChallenge(challenge: AuthChallenge): string {
  if (challenge.scheme === 'basic') return `Basic realm="${challenge.realm}"`
  const parts = [`realm="${challenge.realm}"`, `nonce="${challenge.nonce}"`, `algorithm=${challenge.algorithm}`]
  if (challenge.hasQop) parts.push('qop="auth"')
  if (challenge.opaque !== null) parts.push(`opaque="${challenge.opaque}"`)
  if (challenge.isStale) parts.push('stale=true')
  return `Digest ${parts.join(', ')}`
}
