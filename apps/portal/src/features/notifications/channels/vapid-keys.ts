/** The key pair that push services know this installation by (RFC 8292): made on the first start, kept sealed with the data. */
import type { Clock, SecretBox } from '@sova/base'
import webPush from 'web-push'
import type { ChannelRepository } from './channel-repository.ts'

export interface VapidKeys {
  /** base64url */
  publicKey: string
  privateKey: string
}

export interface VapidKeyInputs {
  repository: Pick<ChannelRepository, 'insertKeyOnce' | 'findKey'>
  secretBox: SecretBox
  clock: Clock
}

/** Portals that start together end up with the same pair. */
export async function loadVapidKeys({ repository, secretBox, clock }: VapidKeyInputs): Promise<VapidKeys> {
  const known = (await repository.findKey()) ?? (await makeKey())
  return { publicKey: known.public_key, privateKey: secretBox.open(known.private_key_sealed) }

  async function makeKey() {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await repository.insertKeyOnce({
      public_key: publicKey,
      private_key_sealed: secretBox.seal(privateKey),
      created_at: new Date(clock.nowMs()),
    })
    const key = await repository.findKey()
    if (!key) throw new Error('the key of notifications was not kept')
    return key
  }
}
