import { useComputedColorScheme } from '@mantine/core'
import type { MapCamera, MapKind } from '@sova/contract'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusedCamera } from '../../shared/cameras/opened-camera-search.ts'
import { baseMapOf } from '../../shared/map/base-map/base-map.ts'
import palette from '../../shared/map/palette.module.css'
import { Blank } from '../../shared/ui/Blank.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { CameraCard } from './CameraCard.tsx'
import classes from './Map.module.css'
import { MapControls } from './MapControls.tsx'
import { MapTabs } from './MapTabs.tsx'
import { mapCamerasQuery } from './map-cameras-query.ts'
import { PlaceCard } from './PlaceCard.tsx'
import { useCameraMap } from './use-camera-map.ts'
import { useMapSelection } from './use-map-selection.ts'

interface MapPageProps {
  kind: MapKind
  mapTiles: string | null
}

const NO_CAMERAS: readonly MapCamera[] = []
const EMPTY_HINTS = { my: 'emptyHint', fav: 'emptyFavHint', public: 'emptyPublicHint' } as const

export function MapPage({ kind, mapTiles }: MapPageProps) {
  const { t } = useTranslation('map')
  const navigate = useNavigate()
  const theme = useComputedColorScheme('dark', { getInitialValueInEffect: false })
  const focused = focusedCamera(useSearch({ from: '/_signed-in' }))
  const base = useMemo(() => baseMapOf(mapTiles), [mapTiles])
  const { data, error, refetch } = useQuery(mapCamerasQuery(kind))
  const cameras = data?.results ?? NO_CAMERAS
  const { selection, select, look, lookAway, keepOpen } = useMapSelection(focused)
  const [place, setPlace] = useState<MapCamera[] | null>(null)

  const choose = useCallback(
    (number: string | null) => {
      setPlace(null)
      select(number)
    },
    [select],
  )
  const { containerRef, map } = useCameraMap({
    base,
    theme,
    onSelect: choose,
    onPointerOver: look,
    onPointerOut: lookAway,
    onPlace: (found) => {
      select(null)
      setPlace(found)
    },
  })

  useEffect(() => map?.setCameras(cameras), [map, cameras])
  const selected = selection?.number ?? null
  useEffect(() => map?.select(selected), [map, selected])

  /* By its coordinates, which a refresh of the map leaves as they are: the view moves only once. */
  const target = cameras.find(({ number }) => number === focused)
  const { latitude, longitude } = target ?? {}
  useEffect(() => {
    if (!map || focused === null || latitude === undefined || longitude === undefined) return
    map.focus({ latitude, longitude })
    choose(focused)
  }, [map, focused, latitude, longitude, choose])

  const shown = cameras.find(({ number }) => number === selected)
  const close = () => choose(null)
  const open = (number: string, time?: number) =>
    void navigate({ to: '.', search: (search) => ({ ...search, camera: number, tab: 'player' as const, time }) })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card wherever the focus is.
    <div className={`${palette.palette} ${classes.page}`} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <h1>{t('heading')}</h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a map is no form. */}
      <div ref={containerRef} className={classes.map} role="group" aria-label={t('map')} />
      <MapTabs kind={kind} />
      <MapControls map={map} onShowAll={() => map?.fit(cameras)} />
      {shown && (
        <CameraCard
          key={shown.number}
          camera={shown}
          onOpen={(timeS) => open(shown.number, timeS)}
          onClose={close}
          onPointerOver={keepOpen}
          onPointerOut={lookAway}
        />
      )}
      {place && <PlaceCard cameras={place} onSelect={choose} onClose={() => setPlace(null)} />}
      {error && !data && (
        <div className={classes.message}>
          <LoadFailure reason={error.message} onReload={() => void refetch()} />
        </div>
      )}
      {data?.results.length === 0 && (
        <div className={classes.message}>
          <Blank icon={IconMapPinOff} title={t('empty')} hint={t(EMPTY_HINTS[kind])} />
        </div>
      )}
      {data && focused !== null && !target && data.results.length > 0 ? (
        <p className={classes.note} role="status">
          {t('notHere', { number: focused })}
        </p>
      ) : (
        base.kind === 'outlines' && <p className={classes.note}>{t('outlinesNote')}</p>
      )}
    </div>
  )
}
