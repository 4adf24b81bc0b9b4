import { createHash } from 'node:crypto'

/** The address without its user and password, as it may be shown; null for what is no address. */
export function plainAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

/** Equal for addresses that differ in their password only. */
export const hashAddress = (address: string): Buffer =>
  createHash('sha256')
    .update(plainAddress(address) ?? address)
    .digest()
