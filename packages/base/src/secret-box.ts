/** Secrets at rest (camera passwords, signing keys): AES-256-GCM with a key that lives with the data. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SecretBox {
  /** Base64 of nonce, ciphertext and tag. */
  seal(plain: string): string
  /** Throws when the text was sealed with another key or changed since. */
  open(sealed: string): string
}

export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new RangeError(`the secret key has ${key.length} bytes, ${KEY_BYTES} are needed`)
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
      const body = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** Reads the key, or makes it: two processes that start at once end up with the same one. */
export function loadSecretBox(keyFile: string): SecretBox {
  const read = () => createSecretBox(Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'base64'))
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 })
  const draft = `${keyFile}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, keyFile)
    chmodSync(keyFile, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return read()
}
