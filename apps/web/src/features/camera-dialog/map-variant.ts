import type { MapKind } from '@sova/contract'

/** The map that belongs to the page behind the dialog: of favourites, of public cameras, or one's own. */
export function mapVariantOf(pathname: string): `/map/${MapKind}` {
  const variant = pathname.replace(/\/+$/, '').split('/').at(-1)
  return variant === 'fav' || variant === 'public' ? `/map/${variant}` : '/map/my'
}
