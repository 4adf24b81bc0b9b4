/** The way of pictures that this browser's user chose; null leaves it to the player. */
import { TRANSPORTS, type Transport } from '../session/transport.ts'

const STORAGE_KEY = 'player.transport'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readTransport(shelf?: Shelf): Transport | null {
  try {
    const kept = (shelf ?? localStorage).getItem(STORAGE_KEY)
    return TRANSPORTS.find((known) => known === kept) ?? null
  } catch {
    return null
  }
}

/** A browser that keeps nothing for this page plays all the same. */
export function saveTransport(transport: Transport | null, shelf?: Shelf): void {
  try {
    const kept = shelf ?? localStorage
    if (transport === null) kept.removeItem(STORAGE_KEY)
    else kept.setItem(STORAGE_KEY, transport)
  } catch {
    /* Private windows may refuse. */
  }
}
