import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { baseMapOf } from './base-map/base-map.ts'
import classes from './PlacePicker.module.css'
import palette from './palette.module.css'
import { createPlaceMap, type Place, type PlaceMap } from './place-map.ts'

interface PlacePickerProps {
  label: string
  mapTiles: string | null
  place: Place | null
  onPlace(place: Place): void
}

/** Where something is, chosen by a click; the numbers beside it are for the keyboard. */
export function PlacePicker({ label, mapTiles, place, onPlace }: PlacePickerProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<PlaceMap | null>(null)
  const theme = useComputedColorScheme('dark', { getInitialValueInEffect: false })
  const put = useEffectEvent(onPlace)
  const firstPlace = useEffectEvent(() => place)
  useEffect(() => {
    if (!containerRef.current) return
    const next = createPlaceMap(containerRef.current, {
      base: baseMapOf(mapTiles),
      theme,
      place: firstPlace(),
      onPlace: (chosen) => put(chosen),
    })
    setMap(next)
    return () => {
      next.close()
      setMap(null)
    }
  }, [mapTiles, theme])
  const { latitude, longitude } = place ?? {}
  useEffect(() => {
    map?.mark(latitude === undefined || longitude === undefined ? null : { latitude, longitude })
  }, [map, latitude, longitude])
  return (
    <section className={`${palette.palette} ${classes.frame}`} aria-label={label}>
      <div ref={containerRef} className={classes.map} />
    </section>
  )
}
