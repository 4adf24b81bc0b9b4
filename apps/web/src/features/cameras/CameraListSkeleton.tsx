import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'
import type { CameraListSearch } from './camera-list-search.ts'

/** As many as a large screen shows at once. */
const KEYS = Array.from({ length: 15 }, (_, index) => `skeleton-${index}`)

/** What is to come has the shape of the view it comes in. */
export function CameraListSkeleton({ view }: Pick<CameraListSearch, 'view'>) {
  const { t } = useTranslation()
  return (
    <div className={view === 'table' ? classes.skeletonRows : classes.grid} role="status" aria-label={t('loading')}>
      {KEYS.map((key) => (view === 'table' ? <Skeleton key={key} height={12} /> : <SkeletonCard key={key} />))}
    </div>
  )
}

function SkeletonCard() {
  return (
    <div className={classes.skeleton}>
      <Skeleton className={classes.skeletonWell} radius={0} />
      <div className={classes.skeletonText}>
        <Skeleton height={12} width="70%" />
        <Skeleton height={10} width="90%" />
        <Skeleton height={10} width="50%" />
      </div>
    </div>
  )
}
