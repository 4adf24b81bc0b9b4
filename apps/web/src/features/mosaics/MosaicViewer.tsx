import { GRID_LAYOUTS, type Mosaic, toMosaicInfo } from '@sova/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useReducer, useRef, useState } from 'react'
import { AlertAnnouncer } from './alarm/AlertAnnouncer.tsx'
import { EventsPanel } from './alarm/EventsPanel.tsx'
import { useOpenEvent } from './alarm/use-open-event.ts'
import { useWallAlarms } from './alarm/use-wall-alarms.ts'
import { useWallClock } from './archive/wall-clocks.ts'
import { DeleteMosaicDialog } from './DeleteMosaicDialog.tsx'
import { KioskLeave } from './kiosk/KioskLeave.tsx'
import type { MultiSearch } from './kiosk/multi-search.ts'
import { ROTATE_DEFAULT_S, useRotation } from './kiosk/use-rotation.ts'
import { useWakeLock } from './kiosk/use-wake-lock.ts'
import { MosaicHeader } from './MosaicHeader.tsx'
import classes from './MosaicPage.module.css'
import { CameraPanel } from './panel/CameraPanel.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useAlertSoundOn, useCameraListShown } from './viewer-preferences.ts'
import { cellNumber } from './wall/cell-label.ts'
import { alarmCells, cellViews, hasArchiveNowhere, mayShowArchive } from './wall/cell-view.ts'
import { useWallCameras } from './wall/use-wall-cameras.ts'
import { useWallKeys } from './wall/use-wall-keys.ts'
import { Wall } from './wall/Wall.tsx'
import type { CellViewing } from './wall/wall-actions.ts'
import { LIVE_WALL, onWall, reduceWall } from './wall/wall-playback.ts'

const ArchivePanel = lazy(() => import('./archive/ArchivePanel.tsx'))

interface MosaicViewerProps {
  mosaics: readonly Mosaic[]
  mosaic: Mosaic
  onEdit(): void
}

/** A cell that enters the archive begins a little earlier: what made somebody look has just happened. */
const OWN_ARCHIVE_STEP_BACK_MS = 30_000

/** View mode: the wall live or in the archive, and its alarms. */
export function MosaicViewer({ mosaics, mosaic, onEdit }: MosaicViewerProps) {
  const navigate = useNavigate()
  const search: MultiSearch = useSearch({ strict: false })
  const isKiosk = search.kiosk === 1
  const page = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(page)
  const cameraList = useCameraListShown()
  const sound = useAlertSoundOn()
  const [areEventsOpen, setEventsOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [hasArchiveTools, setArchiveTools] = useState(false)
  const [asked, act] = useReducer(reduceWall, LIVE_WALL)
  const shared = useWallClock()
  const own = useWallClock()
  const info = useMemo(() => toMosaicInfo(mosaic), [mosaic])
  const alarmNumbers = useMemo(() => new Set(info.alarmCameraNumbers), [info])

  const numbers = [...info.viewCameraNumbers, ...info.alarmCameraNumbers]
  const playback = onWall(asked, { cellsCount: GRID_LAYOUTS[mosaic.grid].cellsCount, cameras: new Set(numbers) })

  const cameras = useWallCameras(numbers)
  const { byNumber } = cameras
  const eventsStay = hasArchiveNowhere(mosaic.slots, byNumber)
  const alarms = useWallAlarms({
    mosaicId: mosaic.id,
    cells: alarmCells(mosaic.slots, playback),
    /* One whose right was taken away meanwhile stands in the list, and takes no cell. */
    isAlarmCamera: (number) => alarmNumbers.has(number) && Boolean(byNumber?.get(number)),
    isEachEventTold: eventsStay,
    isSilent: !sound.isOn,
  })
  const views = cellViews({ ...mosaic, cameras: byNumber, alerts: alarms.alerts, playback })
  const archiveViews = views.flatMap((view) => (mayShowArchive(view.camera) ? { ...view, camera: view.camera } : []))
  const hasArchive = archiveViews.length > 0
  const ownView = views.find(({ cell }) => cell === playback.own?.cell) ?? null
  const isPanelShown = hasArchive && (hasArchiveTools || ownView !== null)

  useWakeLock(isKiosk)
  useRotation({ mosaics, current: mosaic.id, periodS: search.rotate ?? null })

  const viewing: CellViewing = {
    isWallArchive: playback.isArchive,
    enterArchive: (cell, camera) => {
      void own.show(Date.now() - OWN_ARCHIVE_STEP_BACK_MS)
      act({ type: 'cell_archive', cell, camera })
    },
    leave: (cell) => act({ type: 'cell_leave', cell }),
    rejoin: (cell) => {
      own.drop()
      act({ type: 'cell_rejoin', cell })
    },
    toggleSolo: (cell) => act(playback.soloCell === cell ? { type: 'solo_end' } : { type: 'solo', cell }),
    dismiss: alarms.dismiss,
  }

  function goLive(): void {
    if (ownView) {
      viewing.rejoin(ownView.cell)
      return
    }
    shared.drop()
    act({ type: 'wall_live' })
  }

  function seek(timeMs: number): void {
    if (ownView) void own.show(timeMs)
    else void shared.show(timeMs).then(() => act({ type: 'wall_archive' }))
  }

  const archiveTools = {
    isOn: hasArchiveTools,
    toggle: () => {
      if (hasArchiveTools) goLive()
      setArchiveTools(!hasArchiveTools)
    },
  }
  useWallKeys({
    cellsCount: views.length,
    solo: viewing.toggleSolo,
    soloEnd: () => act({ type: 'solo_end' }),
    fullScreen: fullScreen.toggle,
    archiveTools: hasArchive ? archiveTools.toggle : null,
    mute: sound.toggle,
  })

  const openCamera = useCallback(
    (camera: string, timeMs?: number) => {
      const time = timeMs === undefined ? undefined : Math.floor(timeMs / 1000)
      void navigate({ to: '.', search: (old) => ({ ...old, camera, time, tab: undefined }) })
    },
    [navigate],
  )
  const openEvent = useOpenEvent(byNumber, openCamera)
  const titleOf = useCallback((number: string) => byNumber?.get(number)?.title ?? number, [byNumber])
  const cellOf = (number: string) => views.find((view) => view.cameraNumber === number)?.cell
  const areCamerasKnown = byNumber !== undefined

  return (
    <div ref={page} className={classes.page} data-kiosk={isKiosk || undefined}>
      {!isKiosk && !fullScreen.isOn && cameraList.isOn && (
        <CameraPanel
          cellNumberOf={(number) => {
            const cell = cellOf(number)
            return cell === undefined ? null : cellNumber(cell)
          }}
          editing={null}
          onOpen={({ number }) => openCamera(number)}
        />
      )}
      <div className={classes.main}>
        {!isKiosk && (
          <MosaicHeader
            mosaics={mosaics}
            mosaic={mosaic}
            cameraList={cameraList}
            archiveTools={archiveTools}
            hasArchive={hasArchive || !areCamerasKnown}
            alertsCount={alarms.alerts.length}
            events={eventsStay ? null : { isOn: areEventsOpen, toggle: () => setEventsOpen(!areEventsOpen) }}
            fullScreen={fullScreen}
            onEdit={onEdit}
            onDelete={() => setDeleting(true)}
            onKiosk={(rotates) =>
              void navigate({ to: '.', search: { kiosk: 1, rotate: rotates ? ROTATE_DEFAULT_S : undefined } })
            }
          />
        )}
        <Wall
          grid={mosaic.grid}
          views={views}
          soloCell={playback.soloCell}
          isLowLatency={info.lowLatencyMode}
          clocks={{ shared: shared.clock, own: own.clock }}
          viewing={viewing}
          editing={null}
          onTokenRefused={cameras.replaceTokens}
        />
        {isPanelShown && !isKiosk && (
          <Suspense>
            <ArchivePanel
              views={archiveViews}
              clock={ownView ? own.clock : playback.isArchive ? shared.clock : null}
              ownView={ownView}
              onSeek={seek}
              onLive={goLive}
            />
          </Suspense>
        )}
      </div>
      {!isKiosk && (eventsStay || areEventsOpen) && (
        <EventsPanel
          events={alarms.events}
          titleOf={titleOf}
          sound={sound}
          onOpen={openEvent}
          onClose={eventsStay ? null : () => setEventsOpen(false)}
        />
      )}
      {isKiosk && <KioskLeave />}
      <AlertAnnouncer message={alarms.told} titleOf={titleOf} />
      {isDeleting && (
        <DeleteMosaicDialog
          mosaic={mosaic}
          onDeleted={() => void navigate({ to: '/multi', replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
