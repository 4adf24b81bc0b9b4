import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import { formatDate } from '../../shared/format-date.ts'
import classes from './CameraTable.module.css'
import type { ListedCamera } from './camera-list-query.ts'
import { cameraState } from './camera-state.ts'
import { useOpenCamera } from './use-open-camera.ts'

const COLUMNS = [
  'columnNumber',
  'columnTitle',
  'columnTariff',
  'columnAddress',
  'columnAnalytics',
  'columnState',
] as const

export function CameraTable({ cameras }: { cameras: readonly ListedCamera[] }) {
  const { t } = useTranslation('cameras')
  const openCamera = useOpenCamera()
  return (
    <table className={classes.table} aria-label={t('list')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('columnFavourite')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {cameras.map((camera) => (
          <tr key={camera.number}>
            <td className={classes.quiet}>{camera.number}</td>
            <td>
              <button
                type="button"
                className={classes.open}
                disabled={cameraState(camera).kind === 'inactive'}
                onClick={() => openCamera(camera.number, 'live')}
              >
                {camera.title}
              </button>
            </td>
            <td>{camera.tariff.name}</td>
            <td className={classes.quiet}>{camera.address}</td>
            <td>
              <span className={classes.icons}>
                {camera.analytics.map((type) => (
                  <AnalyticIcon key={type} type={type} />
                ))}
              </span>
            </td>
            <td>
              <StateText camera={camera} />
            </td>
            <td>
              <FavouriteButton camera={camera} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
