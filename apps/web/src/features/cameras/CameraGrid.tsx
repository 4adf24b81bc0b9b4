import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'
import { CameraTile } from './CameraTile.tsx'
import type { ListedCamera } from './camera-list-query.ts'
import { useOpenCamera } from './use-open-camera.ts'
import { useStillClock } from './use-still-clock.ts'

export function CameraGrid({ cameras }: { cameras: readonly ListedCamera[] }) {
  const { t } = useTranslation('cameras')
  const nowMs = useStillClock()
  const openCamera = useOpenCamera()
  return (
    <ul className={classes.grid} aria-label={t('list')}>
      {cameras.map((camera) => (
        <li key={camera.number}>
          <CameraTile camera={camera} nowMs={nowMs} openCamera={openCamera} />
        </li>
      ))}
    </ul>
  )
}

const SKELETON_KEYS = Array.from({ length: 15 }, (_, index) => `skeleton-${index}`)

export function CameraGridSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {SKELETON_KEYS.map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton className={classes.skeletonWell} radius={0} />
          <div className={classes.skeletonText}>
            <Skeleton height={12} width="70%" />
            <Skeleton height={10} width="90%" />
            <Skeleton height={10} width="50%" />
          </div>
        </div>
      ))}
    </div>
  )
}
