import { CameraNumber, TOKEN_TTL_PLAYER_S, toCameraInfo } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedCameraQuery } from '../../shared/cameras/opened-camera-query.ts'
import { type CameraTab, withoutOpenedCamera } from '../../shared/cameras/opened-camera-search.ts'
import { useTokenRefresh, useTokenReplacement } from '../../shared/cameras/use-token-refresh.ts'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { accessProblem } from './camera-access.ts'
import type { CameraDialogTab } from './camera-dialog-tab.ts'
import { mapVariantOf } from './map-variant.ts'

const EventDialog = lazy(() => import('./events/EventDialog.tsx'))

interface OpenedCameraProps {
  number: string
  tabs: readonly CameraDialogTab[]
  /** Where events are pushed from; null while it is not known. */
  pushDomain: string | null
}

/**
 * The camera that the address names, over whatever page is open; what can't be opened is told and taken out of it. With
 * `play` one event of it is shown, over its dialog where that was open already.
 */
export function OpenedCamera({ number, tabs, pushDomain }: OpenedCameraProps) {
  const { t } = useTranslation(['camera-dialog', 'errors'])
  const navigate = useNavigate()
  const { time, tab, play } = useSearch({ from: '/_signed-in' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const [initialTimeS] = useState(time ?? null)
  const [beganWithEvent] = useState(play !== undefined)
  const [playerTimeS, setPlayerTimeS] = useState(initialTimeS)
  /* The moment of an event that is shown over the player is not the player's. */
  if (play === undefined && playerTimeS !== (time ?? null)) setPlayerTimeS(time ?? null)

  const isNumber = CameraNumber.safeParse(number).success
  const query = useQuery({ ...openedCameraQuery(number), enabled: isNumber })
  useTokenRefresh(query, TOKEN_TTL_PLAYER_S)
  const { data: camera, error } = query

  const close = () => void navigate({ to: '.', search: withoutOpenedCamera })

  const known = camera === undefined ? null : accessProblem(camera, initialTimeS)
  const problem = isNumber ? known : 'cameraNotFound'
  const failure = camera === undefined && error ? t('errors:errorLoadEntity', { reason: error.message }) : null
  const reason = problem ? t(problem) : failure
  useEffect(() => {
    if (reason === null) return
    showAlert(t('cannotOpen'), reason)
    /* The way back is not to lead to what can't be opened. */
    void navigate({ to: '.', search: withoutOpenedCamera, replace: true })
  }, [reason, navigate, t])

  const isEventNamed = play !== undefined
  const showTime = useCallback(
    (timeMs: number | null) => {
      const next = timeMs === null ? undefined : Math.floor(timeMs / 1000)
      /* The moment of the address is the event's, whatever the player behind it comes to meanwhile. */
      if (isEventNamed) setPlayerTimeS(next ?? null)
      else void navigate({ to: '.', search: (search) => ({ ...search, time: next }), replace: true })
    },
    [navigate, isEventNamed],
  )

  const showTab = (next: CameraTab) =>
    void navigate({ to: '.', search: (search) => ({ ...search, tab: next }), replace: true })
  const showOnMap = () => void navigate({ to: mapVariantOf(pathname), search: { camera: number } })

  const replaceTokens = useTokenReplacement(query)

  const showPlayerTime = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, time: playerTimeS ?? undefined, play: undefined }) })
  const showInArchive = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, play: undefined, tab: undefined }) })

  if (reason !== null) return null
  const isEventShown = play !== undefined && time !== undefined
  return (
    <>
      {!(beganWithEvent && isEventShown) && (
        <CameraDialog
          camera={camera ?? null}
          pushDomain={pushDomain}
          tabs={tabs}
          tab={tab ?? 'player'}
          isCovered={isEventShown}
          onTabChange={showTab}
          onShowOnMap={showOnMap}
          initialTimeMs={playerTimeS === null ? null : playerTimeS * 1000}
          onTimeChange={showTime}
          onTokenRefused={replaceTokens}
          onClose={close}
        />
      )}
      {isEventShown && camera && (
        <Suspense>
          <EventDialog
            camera={toCameraInfo({ ...camera, token_d: null })}
            event={{ id: eventIdOf(play), atMs: time * 1000 }}
            onTokenRefused={replaceTokens}
            onShowInArchive={showInArchive}
            onClose={beganWithEvent ? close : showPlayerTime}
          />
        </Suspense>
      )}
    </>
  )
}

/** Null for a flag that names no event: the one of the moment is meant. */
function eventIdOf(play: string): number | null {
  const id = Number(play)
  return Number.isSafeInteger(id) && id > 1 ? id : null
}
