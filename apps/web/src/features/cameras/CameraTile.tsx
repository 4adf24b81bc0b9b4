import { Tooltip } from '@mantine/core'
import { isArchiveAvailable, leadingAnalytic } from '@sova/contract'
import { IconArchive, IconPlayerPlayFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import { archiveDepth } from './archive-depth.ts'
import classes from './CameraTile.module.css'
import { CameraWell } from './CameraWell.tsx'
import type { ListedCamera } from './camera-list-query.ts'
import { cameraState } from './camera-state.ts'
import type { OpenCamera } from './use-open-camera.ts'

interface CameraTileProps {
  camera: ListedCamera
  nowMs: number
  openCamera: OpenCamera
}

export const CameraTile = memo(function CameraTile({ camera, nowMs, openCamera }: CameraTileProps) {
  const { t } = useTranslation('cameras')
  const { number, title, address, tariff } = camera
  const analytic = leadingAnalytic(camera.analytics)
  const { kind } = cameraState(camera)
  const inactive = kind === 'inactive'
  return (
    <article className={classes.tile} data-state={kind} aria-label={title}>
      <div className={classes.well}>
        <CameraWell camera={camera} nowMs={nowMs} />
        <button
          type="button"
          className={classes.open}
          disabled={inactive}
          aria-label={t('openLive', { title })}
          onClick={() => openCamera(number, 'live')}
        >
          <span className={classes.play}>
            <IconPlayerPlayFilled size={20} aria-hidden />
          </span>
        </button>
        {analytic && (
          <span className={classes.analytic}>
            <AnalyticIcon type={analytic} size={15} />
          </span>
        )}
        {!inactive && isArchiveAvailable(camera) && (
          <Tooltip label={t('openArchive', { title })}>
            <button
              type="button"
              className={classes.archive}
              aria-label={`${t('openArchive', { title })}: ${archiveDepth(tariff)}`}
              onClick={() => openCamera(number, 'archive')}
            >
              <IconArchive size={15} stroke={1.8} aria-hidden />
              {archiveDepth(tariff)}
            </button>
          </Tooltip>
        )}
      </div>
      <div className={classes.about}>
        <div className={classes.text}>
          <h2 title={title}>{title}</h2>
          <p title={address}>{address}</p>
          <p className={classes.number}>
            {t('number', { number })}
            <i aria-hidden />
            {tariff.name}
          </p>
        </div>
        <FavouriteButton camera={camera} />
      </div>
    </article>
  )
})
