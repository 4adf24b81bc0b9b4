import type { CameraSort } from '@sova/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { cameraState } from '../../shared/cameras/camera-state.ts'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import { formatDate } from '../../shared/format-date.ts'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { sortingBy } from '../../shared/table/sort-cycle.ts'
import classes from './CameraTable.module.css'
import { useOpenCamera } from './use-open-camera.ts'

interface CameraTableProps {
  cameras: readonly ListedCamera[]
  /** Undefined while the list has its default order. */
  sort: CameraSort | undefined
  onSort(sort: string | undefined): void
}

export default function CameraTable({ cameras, sort, onSort }: CameraTableProps) {
  const { t } = useTranslation('cameras')
  const openCamera = useOpenCamera()
  const columns = useMemo((): DataColumn<ListedCamera>[] => {
    const sortedBy = sortingBy(sort, onSort)
    return [
      { id: 'number', head: t('columnNumber'), cell: ({ number }) => number, quiet: true },
      {
        id: 'title',
        head: t('columnTitle'),
        cell: (camera) => (
          <button
            type="button"
            className={classes.open}
            title={camera.title}
            disabled={cameraState(camera).kind === 'inactive'}
            onClick={() => openCamera(camera, 'live')}
          >
            {camera.title}
          </button>
        ),
        sorting: sortedBy('title'),
      },
      { id: 'tariff', head: t('columnTariff'), cell: ({ tariff }) => tariff.name },
      {
        id: 'address',
        head: t('columnAddress'),
        cell: ({ address }) => address,
        quiet: true,
        sorting: sortedBy('addr'),
      },
      { id: 'analytics', head: t('columnAnalytics'), cell: (camera) => <AnalyticIcons camera={camera} /> },
      { id: 'state', head: t('columnState'), cell: (camera) => <StateText camera={camera} /> },
      {
        id: 'favourite',
        head: t('columnFavourite'),
        headHidden: true,
        cell: (camera) => <FavouriteButton camera={camera} />,
      },
    ]
  }, [t, openCamera, sort, onSort])
  return <DataTable label={t('list')} columns={columns} rows={cameras} rowId={({ number }) => number} />
}

function AnalyticIcons({ camera }: { camera: ListedCamera }) {
  return (
    <span className={classes.icons}>
      {camera.analytics.map((type) => (
        <AnalyticIcon key={type} type={type} />
      ))}
    </span>
  )
}

function StateText({ camera }: { camera: ListedCamera }) {
  const { t } = useTranslation('cameras')
  const state = cameraState(camera)
  return (
    <span className={classes.state} data-state={state.kind}>
      {state.kind === 'live' && t('stateLive')}
      {state.kind === 'inactive' && (state.reason || t('stateInactive'))}
      {state.kind === 'disabled' && t('stateDisabled', { date: formatDate(state.sinceIso, camera.timezone) })}
    </span>
  )
}
