/** The hash of Digest authentication (RFC 7616 §3.4.1; RFC 2069 when the server offers no qop). */
import { createHash } from 'node:crypto'

export type DigestAlgorithm = 'MD5' | 'SHA-256'

export interface DigestInputs {
  readonly algorithm: DigestAlgorithm
  readonly realm: string
  readonly nonce: string
  readonly username: string
  readonly password: string
  readonly method: string
  readonly uri: string
  /** The client's half, present when the answer counts its nonce (`qop=auth`). */
  readonly counted: { readonly clientNonce: string; readonly count: string } | null
}

export function digestResponse(inputs: DigestInputs): string {
  const hash = (text: string) =>
    createHash(inputs.algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text, 'utf8')
      .digest('hex')
  const secret = hash(`${inputs.username}:${inputs.realm}:${inputs.password}`)
  const request = hash(`${inputs.method}:${inputs.uri}`)
  const { counted } = inputs
  return counted
    ? hash(`${secret}:${inputs.nonce}:${counted.count}:${counted.clientNonce}:auth:${request}`)
    : hash(`${secret}:${inputs.nonce}:${request}`)
}
