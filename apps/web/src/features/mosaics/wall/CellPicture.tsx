import { toCameraInfo } from '@sova/contract'
import { lazy, type Ref, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveClock, CellPlayerHandle, StreamQuality, Transport } from '../../../player/index.ts'
import { cameraState } from '../../../shared/cameras/camera-state.ts'
import { formatDate } from '../../../shared/format-date.ts'
import { CellNotes } from './CellNotes.tsx'
import { CellNotice } from './CellNotice.tsx'
import type { CellStateStore } from './cell-state-store.ts'
import type { WallCamera } from './wall-cameras-query.ts'

const CellPlayer = lazy(async () => ({ default: (await import('../../../player/index.ts')).CellPlayer }))

interface CellPictureProps {
  camera: WallCamera
  /** Null is live. */
  clock: ArchiveClock | null
  quality: StreamQuality
  transport: Transport | null
  isMuted: boolean
  state: CellStateStore
  onTokenRefused(): void
  player: Ref<CellPlayerHandle>
}

/** The video of a cell, or why there is none. */
export function CellPicture({ camera, clock, quality, transport, isMuted, state, player, ...on }: CellPictureProps) {
  const { t } = useTranslation('cameras')
  const info = useMemo(() => toCameraInfo({ ...camera, token_d: null }), [camera])
  const standing = cameraState(camera)
  if (standing.kind === 'inactive') {
    return <CellNotice kind="inactive" title={standing.reason || t('stateInactive')} hint={standing.todo} />
  }
  if (standing.kind === 'disabled' && clock === null && !camera.token_l) {
    const date = formatDate(standing.sinceIso, camera.timezone)
    return <CellNotice kind="inactive" title={t('stateDisabled', { date })} />
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
        onState={state.set}
        onTokenRefused={on.onTokenRefused}
      >
        <CellNotes state={state} isArchive={clock !== null} />
      </CellPlayer>
    </Suspense>
  )
}
