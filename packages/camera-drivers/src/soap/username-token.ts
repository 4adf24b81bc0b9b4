/** WS-Security UsernameToken with a password digest (OASIS UsernameToken Profile 1.0 §3.1). */
import { createHash } from 'node:crypto'
import type { Credentials } from '@sova/media-formats'
import { node, type XmlNode } from '../xml/index.ts'
import { PASSWORD_DIGEST_TYPE } from './namespaces.ts'

export interface TokenMoment {
  readonly nonce: Uint8Array
  /** ISO 8601 by the camera's clock: it refuses what is too old or of the future. */
  readonly created: string
}

export function passwordDigest(password: string, { nonce, created }: TokenMoment): string {
  return createHash('sha1').update(nonce).update(created).update(password, 'utf8').digest('base64')
}

export function usernameToken({ username, password }: Credentials, moment: TokenMoment): XmlNode {
  return node(
    'wsse:Security',
    [
      node('wsse:UsernameToken', [
        node('wsse:Username', username),
        node('wsse:Password', passwordDigest(password, moment), { Type: PASSWORD_DIGEST_TYPE }),
        node('wsse:Nonce', Buffer.from(moment.nonce).toString('base64')),
        node('wsu:Created', moment.created),
      ]),
    ],
    { 's:mustUnderstand': '1' },
  )
}
