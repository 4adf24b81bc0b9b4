/** The tokens of a list: which ones were asked for is decided once, and each row gets those that the caller's right reaches. */

import { mayUse } from '@sova/cameras'
import { type Camera, type CameraListRequest, type MediaScope, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import type { TokenIssuer, TokenOrder } from '../../media-tokens/token-issuer.ts'
import type { TokenField } from './camera-fields-repository.ts'
import type { CameraRecord } from './camera-rows-repository.ts'

export interface TokenWriterInputs {
  accountId: string
  fields: ReadonlySet<keyof Camera>
  tokens: Pick<TokenIssuer, 'issue'>
  /** Told of each token that is given. */
  onGrant(scope: MediaScope, number: string): void
}

interface TokenColumn {
  field: TokenField
  scope: MediaScope
  /** Null: the field is answered, but nobody asked for a token. */
  order: Pick<TokenOrder, 'ttlS' | 'window'> | null
}

const SCOPES = { token_l: 'live', token_r: 'archive', token_d: 'download' } as const satisfies Record<
  TokenField,
  MediaScope
>
const TOKEN_FIELDS = ['token_l', 'token_r', 'token_d'] as const

/** @returns writes the tokens of a camera behind the last field of its JSON; a token needs no escaping (RFC 7515 §7.1) */
export function createTokenWriter(
  request: CameraListRequest,
  { accountId, fields, tokens, onGrant }: TokenWriterInputs,
): (record: CameraRecord) => Buffer[] {
  const columns = TOKEN_FIELDS.filter((field) => fields.has(field)).map(
    (field): TokenColumn => ({ field, scope: SCOPES[field], order: orderOf(request, field) }),
  )
  const label = request.token_label

  return ({ json, number, ...access }) => {
    let members = ''
    for (const { field, scope, order } of columns) {
      if (!order || !mayUse(access, scope)) {
        members += `,"${field}":null`
        continue
      }
      const { ttlS, window } = order
      members += `,"${field}":"${tokens.issue({ number, scope, account: accountId, label, ttlS, window })}"`
      onGrant(scope, number)
    }
    return [json.subarray(0, -1), Buffer.from(`${members}}`)]
  }
}

/** Without `fields` all of them are answered, but signing is only done for who asks: by a lifetime, or by the field. */
function orderOf(request: CameraListRequest, field: TokenField): TokenColumn['order'] {
  const ttlS = request[`${field}_ttl`]
  if (ttlS === undefined && !request.fields?.includes(field)) return null
  const order = { ttlS: ttlS ?? TOKEN_TTL_DEFAULT_S }
  if (field !== 'token_d') return order
  const { token_d_start: start, token_d_duration: duration } = request
  return start === undefined || duration === undefined ? null : { ...order, window: { start, duration } }
}
