import { MAP_KINDS } from '@sova/contract'
import { useLocation } from '@tanstack/react-router'
import { MapPage } from '../../features/map/MapPage.tsx'
import { useKnownContext } from '../../features/session/context-query.ts'

export function MapScreen() {
  const kind = useLocation({ select: ({ pathname }) => MAP_KINDS.find((name) => pathname.endsWith(`/${name}`)) })
  const context = useKnownContext()
  return <MapPage kind={kind ?? 'my'} mapTiles={context?.map_tiles ?? null} />
}
