import { Loader } from '@mantine/core'
import { toCameraInfo } from '@sova/contract'
import { lazy, type Ref, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveClock, CellPlayerHandle, CellState, StreamQuality, Transport } from '../../../player/index.ts'
import { cameraState } from '../../../shared/cameras/camera-state.ts'
import { formatDate } from '../../../shared/format-date.ts'
import { CellNotice } from './CellNotice.tsx'
import { cellStatus, isInGap } from './cell-status.ts'
import classes from './Wall.module.css'
import type { WallCamera } from './wall-cameras-query.ts'

const CellPlayer = lazy(async () => ({ default: (await import('../../../player/index.ts')).CellPlayer }))

interface CellPictureProps {
  camera: WallCamera
  /** Null is live. */
  clock: ArchiveClock | null
  quality: StreamQuality
  transport: Transport | null
  isMuted: boolean
  state: CellState | null
  onState(state: CellState): void
  onTokenRefused(): void
  player: Ref<CellPlayerHandle>
}

/** The video of a cell, or why there is none. */
export function CellPicture({ camera, clock, quality, transport, isMuted, state, player, ...on }: CellPictureProps) {
  const { t } = useTranslation(['mosaics', 'player', 'cameras'])
  const info = useMemo(() => toCameraInfo({ ...camera, token_d: null }), [camera])
  const standing = cameraState(camera)
  if (standing.kind === 'inactive') {
    return <CellNotice kind="inactive" title={standing.reason || t('cameras:stateInactive')} hint={standing.todo} />
  }
  if (standing.kind === 'disabled' && clock === null && !camera.token_l) {
    const date = formatDate(standing.sinceIso, camera.timezone)
    return <CellNotice kind="inactive" title={t('cameras:stateDisabled', { date })} />
  }
  return (
    <Suspense>
      <CellPlayer
        ref={player}
        camera={info}
        clock={clock}
        quality={quality}
        /* The archive keeps to a shared clock by WebSocket only. */
        transport={clock === null ? transport : null}
        isMuted={isMuted}
        onState={on.onState}
        onTokenRefused={on.onTokenRefused}
      >
        {state?.failure && <CellNotice kind="failed" title={t(`player:${state.failure}`)} hint={t('retrying')} />}
        {!state?.failure && clock !== null && isInGap(state) && <CellNotice kind="gap" title={t('inGap')} />}
        {cellStatus(state) === 'connecting' && (
          <div className={classes.waiting} role="status" aria-label={t('status_connecting')}>
            <Loader size={22} color="gray" />
          </div>
        )}
      </CellPlayer>
    </Suspense>
  )
}
