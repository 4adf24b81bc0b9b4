import type { MediaAddress } from '@sova/media-formats'

const READ: readonly string[] = ['GET', 'HEAD']

/** What an address answers beside OPTIONS; null for an address that there is not, or that needs no camera. */
export function methodsOf(address: MediaAddress | null): readonly string[] {
  if (address?.kind === 'whep') return ['POST']
  return address?.kind === 'whep_session' ? ['DELETE'] : READ
}
