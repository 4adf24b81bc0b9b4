import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraMap, type CameraMapInputs, createCameraMap } from './camera-map.ts'

/** One map for as long as the page is mounted; its base and its theme may change. */
export function useCameraMap(inputs: CameraMapInputs) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<CameraMap | null>(null)
  const initial = useEffectEvent(
    (): CameraMapInputs => ({
      base: inputs.base,
      theme: inputs.theme,
      onSelect: (number) => onSelect(number),
      onPointerOver: (number) => onPointerOver(number),
      onPointerOut: () => onPointerOut(),
      onPlace: (cameras) => onPlace(cameras),
    }),
  )
  const onSelect = useEffectEvent(inputs.onSelect)
  const onPointerOver = useEffectEvent(inputs.onPointerOver)
  const onPointerOut = useEffectEvent(inputs.onPointerOut)
  const onPlace = useEffectEvent(inputs.onPlace)

  useEffect(() => {
    let created: CameraMap | null = null
    /* In a frame of its own, for with the page around it the map would take longer than a frame may. */
    const frame = requestAnimationFrame(() => {
      if (!containerRef.current) return
      created = createCameraMap(containerRef.current, initial())
      setMap(created)
    })
    return () => {
      cancelAnimationFrame(frame)
      created?.close()
      setMap(null)
    }
  }, [])

  const { base, theme } = inputs
  useEffect(() => map?.setBase(base), [map, base])
  useEffect(() => map?.setTheme(theme), [map, theme])
  return { containerRef, map }
}
