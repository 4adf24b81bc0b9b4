import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { useStillClock } from '../../shared/cameras/use-still-clock.ts'
import classes from './CameraListPage.module.css'
import { GrabbableTile, type GrabMode } from './GrabbableTile.tsx'
import { useOpenCamera } from './use-open-camera.ts'

interface CameraGridProps {
  cameras: readonly ListedCamera[]
  grab: GrabMode
}

/** As many as a large screen shows at once. */
const FIRST_CARDS = 24

/** The cards that are seen come first, and all others when those have been painted. */
function useCardsInTurn(cameras: readonly ListedCamera[]): readonly ListedCamera[] {
  const [isSecondTurn, setSecondTurn] = useState(false)
  useEffect(() => startTransition(() => setSecondTurn(true)), [])
  return isSecondTurn ? cameras : cameras.slice(0, FIRST_CARDS)
}

export function CameraGrid({ cameras, grab }: CameraGridProps) {
  const { t } = useTranslation('cameras')
  const cards = useCardsInTurn(cameras)
  const nowMs = useStillClock()
  const openCamera = useOpenCamera()
  return (
    <ul className={classes.grid} aria-label={t('list')}>
      {cards.map((camera) => (
        <GrabbableTile key={camera.number} camera={camera} nowMs={nowMs} openCamera={openCamera} grab={grab} />
      ))}
    </ul>
  )
}
