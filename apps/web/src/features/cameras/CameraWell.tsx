import { type Icon, IconLock, IconPhotoOff, IconPlugConnectedX, IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../shared/format-date.ts'
import { CameraStill } from './CameraStill.tsx'
import classes from './CameraTile.module.css'
import type { ListedCamera } from './camera-list-query.ts'
import { cameraState } from './camera-state.ts'

/** The dark field of a card: the still, or why there is none. */
export function CameraWell({ camera, nowMs }: { camera: ListedCamera; nowMs: number }) {
  const { t } = useTranslation(['cameras', 'errors'])
  /* A still that failed is tried again when its address changes. */
  const [failedAtMs, setFailedAtMs] = useState<number | null>(null)
  const state = cameraState(camera)
  if (state.kind === 'inactive') {
    return <Unavailable icon={IconPlugConnectedX} title={state.reason || t('stateInactive')} hint={state.todo} />
  }
  if (state.kind === 'disabled') {
    const date = formatDate(state.sinceIso, camera.timezone)
    return <Unavailable icon={IconVideoOff} title={t('stateDisabled', { date })} />
  }
  if (!camera.token_l) return <Unavailable icon={IconLock} title={t('errors:screenshotForbidden')} />
  if (failedAtMs === nowMs) {
    return <Unavailable icon={IconPhotoOff} title={t('screenshotProcessing')} />
  }
  return (
    <CameraStill
      camera={{ number: camera.number, server: camera.server, token: camera.token_l }}
      nowMs={nowMs}
      onFail={() => setFailedAtMs(nowMs)}
    />
  )
}

function Unavailable({ icon: StateIcon, title, hint }: { icon: Icon; title: string; hint?: string }) {
  return (
    <div className={classes.unavailable}>
      <StateIcon size={24} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      {hint && <span>{hint}</span>}
    </div>
  )
}
