/** The keys that sign media tokens: made on the first start, kept sealed with the data, and rotated. */
import { randomUUID } from 'node:crypto'
import type { Clock, SecretBox } from '@sova/base'
import { TOKEN_TTL_MAX_S } from '@sova/contract'
import type { Database } from '@sova/database'
import * as z from 'zod/mini'
import { createMediaTokenSigner, generateSigningKeyPair, type MediaTokenSigner } from '../media-token.ts'
import { createSigningKeyRepository } from './signing-key-repository.ts'

/** RFC 8037 §2: every member is text. */
export const Ed25519Jwk = z.record(z.string(), z.string())

export interface Signer {
  kid: string
  sign: MediaTokenSigner
}

export interface SigningKeyInputs {
  database: Pick<Database, 'db'>
  secretBox: SecretBox
  clock: Clock
}

export async function loadSigner(inputs: SigningKeyInputs): Promise<Signer> {
  const { database, secretBox } = inputs
  const key = await database.db.transaction().execute(async (transaction) => {
    const keys = createSigningKeyRepository(transaction)
    await keys.lock()
    return (await keys.findCurrent()) ?? (await addKey({ ...inputs, database: { db: transaction } }))
  })
  const privateJwk = Ed25519Jwk.parse(JSON.parse(secretBox.open(key.private_jwk_sealed)))
  return { kid: key.kid, sign: createMediaTokenSigner(key.kid, privateJwk) }
}

/** A new key signs from now on; the old ones verify until the last token that they signed has ended. */
export async function rotateSigningKeys(inputs: SigningKeyInputs): Promise<Signer> {
  const nowMs = inputs.clock.nowMs()
  await inputs.database.db.transaction().execute(async (transaction) => {
    const keys = createSigningKeyRepository(transaction)
    await keys.lock()
    const key = await addKey({ ...inputs, database: { db: transaction } })
    await keys.retireAllBut(key.kid, new Date(nowMs))
    await keys.deleteRetiredBefore(new Date(nowMs - TOKEN_TTL_MAX_S * 1000))
  })
  return loadSigner(inputs)
}

async function addKey({ database, secretBox, clock }: SigningKeyInputs) {
  const pair = await generateSigningKeyPair(randomUUID())
  const key = {
    kid: pair.kid,
    public_jwk: pair.publicJwk,
    private_jwk_sealed: secretBox.seal(JSON.stringify(pair.privateJwk)),
    created_at: new Date(clock.nowMs()),
  }
  await createSigningKeyRepository(database.db).insert(key)
  return key
}
