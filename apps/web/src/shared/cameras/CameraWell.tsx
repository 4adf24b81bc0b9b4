import { type Icon, IconLock, IconPhotoOff, IconPlugConnectedX, IconVideoOff } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../format-date.ts'
import { CameraStill } from './CameraStill.tsx'
import classes from './CameraWell.module.css'
import type { ListedCamera } from './camera-list-query.ts'
import { cameraState } from './camera-state.ts'

/** The dark field of a card: the still, or why there is none. */
export function CameraWell({ camera, nowMs }: { camera: ListedCamera; nowMs: number }) {
  const { t } = useTranslation(['cameras', 'errors'])
  /* A still that failed is tried again when its address changes. */
  const [failedAtMs, setFailedAtMs] = useState<number | null>(null)
  const state = cameraState(camera)
  if (state.kind === 'inactive') {
    return (
      <Unavailable
        icon={IconPlugConnectedX}
        title={state.reason || t('stateInactive')}
        hints={[state.todo, inactivityDates(state, camera.timezone)]}
      />
    )
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

function inactivityDates(period: { sinceIso: string; untilIso: string | null }, timezone: string): string {
  const since = formatDate(period.sinceIso, timezone)
  if (period.untilIso === null) return i18next.t('cameras:inactiveSince', { since })
  return i18next.t('cameras:inactiveBetween', { since, until: formatDate(period.untilIso, timezone) })
}

function Unavailable({ icon: StateIcon, title, hints = [] }: { icon: Icon; title: string; hints?: string[] }) {
  return (
    <div className={classes.unavailable}>
      <StateIcon size={24} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      {hints.filter(Boolean).map((hint) => (
        <span key={hint}>{hint}</span>
      ))}
    </div>
  )
}
