import { Tooltip } from '@mantine/core'
import { isArchiveAvailable, leadingAnalytic } from '@sova/contract'
import { IconArchive, IconPlayerPlayFilled } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'
import { CameraWell } from '../../shared/cameras/CameraWell.tsx'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import { cameraState } from '../../shared/cameras/camera-state.ts'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import { archiveDepth } from './archive-depth.ts'
import classes from './CameraTile.module.css'
import { EmbedButton } from './EmbedButton.tsx'
import { TitleEditor } from './TitleEditor.tsx'
import type { OpenCamera } from './use-open-camera.ts'

interface CameraTileProps {
  camera: ListedCamera
  nowMs: number
  openCamera: OpenCamera
  /** What the card is taken by while cards are being moved. */
  handle?: ReactNode
}

export const CameraTile = memo(function CameraTile({ camera, nowMs, openCamera, handle }: CameraTileProps) {
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
          onClick={() => openCamera(camera, 'live')}
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
              onClick={() => openCamera(camera, 'archive')}
            >
              <IconArchive size={15} stroke={1.8} aria-hidden />
              {archiveDepth(tariff)}
            </button>
          </Tooltip>
        )}
        {handle}
      </div>
      <div className={classes.about}>
        <div className={classes.text}>
          <TitleEditor camera={camera} />
          <p title={address}>{address}</p>
          <p className={classes.number}>
            <span>{t('number', { number })}</span>
            <i aria-hidden />
            <span title={tariff.name}>{tariff.name}</span>
          </p>
        </div>
        <div className={classes.actions}>
          <FavouriteButton camera={camera} />
          {camera.is_embed && <EmbedButton camera={camera} disabled={inactive} openCamera={openCamera} />}
        </div>
      </div>
    </article>
  )
})
