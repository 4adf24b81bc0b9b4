import { Loader } from '@mantine/core'
import { toCameraInfo } from '@sova/contract'
import { IconArrowsMove, IconPolygon } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tool } from '../../player/controls/PictureTools.tsx'
import type { PlayerProps, PlayerState } from '../../player/index.ts'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import { BarrierButton } from './barrier/BarrierButton.tsx'
import classes from './CameraDialog.module.css'
import { downloadsOf } from './create-download.ts'
import { EventNotices } from './events/EventNotices.tsx'
import { EventsPanel } from './events/EventsPanel.tsx'
import type { EventList } from './events/event-list.ts'
import { isPlayableAt } from './events/is-playable.ts'
import { mediate } from './events/mediator.ts'
import { useArchiveEvents } from './events/use-archive-events.ts'
import { useListedEvents } from './events/use-listed-events.ts'
import { useLiveEvents } from './events/use-live-events.ts'
import { PtzPanel } from './ptz/PtzPanel.tsx'
import { InfoPanel } from './side/InfoPanel.tsx'
import { SchedulePanel } from './side/SchedulePanel.tsx'
import { SidePanel } from './side/SidePanel.tsx'
import { DRAWN_ANALYTICS, ZoneOverlay } from './zones/ZoneOverlay.tsx'

const Player = lazy(async () => ({ default: (await import('../../player/index.ts')).Player }))

export interface PlayerScreenProps extends Pick<PlayerProps, 'initialTimeMs' | 'onTimeChange' | 'onTokenRefused'> {
  camera: OpenableCamera
  /** Where events are pushed from; null while it is not known. */
  pushDomain: string | null
}

const NOTHING: EventList = []

/** What the page beside the picture needs to know of it; whole seconds, so that it is drawn once a second. */
interface Picture {
  isArchive: boolean
  timeMs: number | null
}

const pictureOf = ({ mode, timeMs }: PlayerState): Picture => ({
  isArchive: mode === 'archive',
  timeMs: timeMs === null ? null : Math.floor(timeMs / 1000) * 1000,
})

/** The player with what belongs to this camera: its events, its movement, its barrier, its zones. */
export function PlayerScreen({ camera, pushDomain, ...playback }: PlayerScreenProps) {
  const { t } = useTranslation(['camera-dialog', 'player'])
  const { nowMs, reloadPage } = useEnvironment()
  const [openedAtMs] = useState(nowMs)
  const [picture, setPicture] = useState<Picture>({ isArchive: false, timeMs: null })
  const [earliestMs, setEarliestMs] = useState<number | null>(null)
  const [isPtzOpened, setPtzOpened] = useState(false)
  const [areZonesShown, setZonesShown] = useState(false)
  const info = useMemo(() => toCameraInfo({ ...camera, token_d: null }), [camera])
  const createDownload = useMemo(() => downloadsOf(camera), [camera])
  const { number, analytics, token_l, token_r } = camera
  const hasEvents = analytics.length > 0
  const drawnTypes = analytics.filter((type) => DRAWN_ANALYTICS.includes(type))

  const live = useLiveEvents({ cameraNumber: number, token: token_l, pushDomain: hasEvents ? pushDomain : null })
  const archive = useArchiveEvents(number, hasEvents && token_r !== null, live)
  const listed = useListedEvents(number, hasEvents, {
    live,
    archiveMs: picture.isArchive ? picture.timeMs : null,
    openedAtMs,
  })

  const keepPicture = useCallback((state: PlayerState) => {
    const next = pictureOf(state)
    setPicture((known) => (known.isArchive === next.isArchive && known.timeMs === next.timeMs ? known : next))
  }, [])
  const isPlayable = useCallback(
    (atMs: number) => token_r !== null && isPlayableAt(atMs, earliestMs),
    [token_r, earliestMs],
  )

  const told = mediate(picture.isArchive ? [...listed.events, ...listed.upcoming] : live, picture.timeMs ?? nowMs())
  return (
    <>
      <div className={classes.stage}>
        <CatchBoundary
          getResetKey={() => number}
          errorComponent={() => <LoadFailure reason={t('playerFailed')} onReload={reloadPage} />}
        >
          <Suspense fallback={<Waiting />}>
            <Player
              camera={info}
              timezone={camera.timezone}
              {...playback}
              events={hasEvents ? archive.timeline : null}
              createDownload={createDownload}
              onDownloadFailure={(failure) => {
                if (failure === 'invalidDownloadRange') showAlert(t('player:invalidDownloadRange'))
                else notifyError(t(`player:${failure}`))
              }}
              onState={keepPicture}
              onEarliest={setEarliestMs}
              drawing={areZonesShown && <ZoneOverlay cameraNumber={number} types={drawnTypes} />}
              overlay={
                <>
                  <EventNotices events={told.current} />
                  {isPtzOpened && <PtzPanel cameraNumber={number} />}
                  <BarrierButton cameraNumber={number} />
                </>
              }
              tools={
                <>
                  {drawnTypes.length > 0 && (
                    <Tool label={t('zones')} isPressed={areZonesShown} onClick={() => setZonesShown(!areZonesShown)}>
                      <IconPolygon size={18} stroke={1.7} aria-hidden />
                    </Tool>
                  )}
                  {camera.inventory && camera.permission !== null && (
                    <Tool label={t('ptz')} isPressed={isPtzOpened} onClick={() => setPtzOpened(!isPtzOpened)}>
                      <IconArrowsMove size={18} stroke={1.7} aria-hidden />
                    </Tool>
                  )}
                </>
              }
            />
          </Suspense>
        </CatchBoundary>
      </div>
      <SidePanel
        analytics={analytics}
        panels={{
          events: () => (
            <EventsPanel
              events={listed.events}
              upcoming={picture.isArchive ? told.upcoming : NOTHING}
              isLoading={listed.isLoading}
              isArchive={picture.isArchive}
              types={analytics}
              token={token_r ?? token_l}
              isPlayable={isPlayable}
              pictureMs={picture.timeMs}
            />
          ),
          info: () => <InfoPanel camera={camera} />,
          schedule: () => <SchedulePanel cameraNumber={number} />,
        }}
      />
    </>
  )
}

export function Waiting() {
  const { t } = useTranslation('camera-dialog')
  return (
    <div className={classes.waiting} role="status" aria-label={t('opening')}>
      <Loader color="gray" />
    </div>
  )
}
