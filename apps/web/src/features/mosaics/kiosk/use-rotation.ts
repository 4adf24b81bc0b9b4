import type { MosaicId } from '@sova/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

export const ROTATE_DEFAULT_S = 30

interface RotationInputs {
  mosaics: readonly { id: MosaicId }[]
  current: MosaicId
  /** Null stays at the mosaic. */
  periodS: number | null
}

/** After the last comes the first again; null where there is no other. */
export function nextMosaicId(mosaics: readonly { id: MosaicId }[], current: MosaicId): MosaicId | null {
  const index = mosaics.findIndex(({ id }) => id === current)
  const next = mosaics[(index + 1) % mosaics.length]
  return next && next.id !== current ? next.id : null
}

/** Goes to the next mosaic after each period. */
export function useRotation({ mosaics, current, periodS }: RotationInputs): void {
  const navigate = useNavigate()
  const next = nextMosaicId(mosaics, current)
  useEffect(() => {
    if (periodS === null || next === null) return
    const timer = setTimeout(() => {
      const mosaicId = String(next)
      void navigate({ to: '/multi/$mosaicId', params: { mosaicId }, search: (old) => old, replace: true })
    }, periodS * 1000)
    return () => clearTimeout(timer)
  }, [next, periodS, navigate])
}
