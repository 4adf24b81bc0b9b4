import { ActionIcon, Button, Loader } from '@mantine/core'
import { isArchiveAvailable, isInactive, leadingAnalytic, type MapCamera, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { IconArchive, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'
import { archiveEntryS } from '../../shared/cameras/archive-entry.ts'
import { CameraWell } from '../../shared/cameras/CameraWell.tsx'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import { useStillClock } from '../../shared/cameras/use-still-clock.ts'
import { useTokenRefresh } from '../../shared/cameras/use-token-refresh.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { CardEvents } from './CardEvents.tsx'
import classes from './MapCards.module.css'
import { mapCardQuery } from './map-card-query.ts'

interface CameraCardProps {
  camera: MapCamera
  /** @param timeS a moment of the archive; without it the live picture */
  onOpen(timeS?: number): void
  onClose(): void
  onPointerOver(): void
  onPointerOut(): void
}

/** The popup of a marker. */
export function CameraCard({ camera, onOpen, onClose, onPointerOver, onPointerOut }: CameraCardProps) {
  const { t } = useTranslation(['map', 'common'])
  const { nowMs } = useEnvironment()
  const stillsMs = useStillClock()
  const query = useQuery(mapCardQuery(camera.number))
  useTokenRefresh(query, TOKEN_TTL_DEFAULT_S)
  const { data: details, error } = query
  const analytic = leadingAnalytic(details?.analytics ?? [])
  return (
    <section
      className={classes.card}
      aria-label={camera.title}
      onPointerEnter={onPointerOver}
      onPointerLeave={onPointerOut}
    >
      <div className={classes.shot}>
        {details ? (
          <CameraWell camera={details} nowMs={stillsMs} />
        ) : (
          <div className={classes.waiting}>
            {error || details === null ? t('cameraFailed') : <Loader color="gray" />}
          </div>
        )}
        <ActionIcon className={classes.close} size={28} aria-label={t('common:close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.content}>
        <div className={classes.titleLine}>
          <h2>{camera.title}</h2>
          <FavouriteButton camera={camera} sign="heart" />
        </div>
        <span className={classes.address}>{camera.address}</span>
        <span className={classes.number}>
          {t('number', { number: camera.number })}
          {analytic && <AnalyticIcon type={analytic} size={14} />}
        </span>
        <div className={classes.buttons}>
          <Button
            flex={1}
            leftSection={<IconPlayerPlayFilled size={14} />}
            disabled={!details || isInactive(details)}
            onClick={() => onOpen()}
          >
            {t('live')}
          </Button>
          {details && isArchiveAvailable(details) && (
            <Button
              flex={1}
              variant="default"
              leftSection={<IconArchive size={15} />}
              disabled={isInactive(details)}
              onClick={() => onOpen(archiveEntryS(details, nowMs()))}
            >
              {t('archive')}
            </Button>
          )}
        </div>
      </div>
      {details && <CardEvents camera={details} />}
    </section>
  )
}
