import { VisuallyHidden } from '@mantine/core'
import { archiveKeyframeUrl, archiveStillUrl, type CameraInfo } from '@sova/contract'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ControlBar } from './controls/ControlBar.tsx'
import { PictureTools } from './controls/PictureTools.tsx'
import { useFullScreen } from './controls/use-full-screen.ts'
import { usePlayerCommands } from './controls/use-player-commands.ts'
import { usePlayerSettings } from './controls/use-player-settings.ts'
import { useSound } from './controls/use-sound.ts'
import { useStable } from './controls/use-stable.ts'
import { useDownload } from './download/use-download.ts'
import classes from './Player.module.css'
import { PicturePlace } from './picture/PicturePlace.tsx'
import type { PlayerPorts } from './player-ports.ts'
import { useRecordings } from './recordings/use-recordings.ts'
import type { PlaybackSpeed } from './session/playback-speed.ts'
import { initialPosition, type SeekConditions, seekTarget } from './session/seek-target.ts'
import type { Transport } from './session/transport.ts'
import { usePlayerSession, usePlayerState } from './session/use-player-session.ts'
import type { Position } from './session/video-stream.ts'
import { withOpenEnd } from './timeline/recorded-ranges.ts'
import { Timeline, type TimelineHandle } from './timeline/Timeline.tsx'
import { SPAN_INITIAL_MS, type TimeWindow } from './timeline/time-window.ts'

/* What is opened by hand does not delay the picture. */
const HelpSheet = lazy(() => import('./controls/HelpSheet.tsx'))
const DownloadPanel = lazy(() => import('./download/DownloadPanel.tsx'))

export interface PlayerProps extends PlayerPorts {
  /** With the current tokens; a renewed token does not touch the picture. */
  camera: CameraInfo
  /** IANA name of the camera's zone. */
  timezone: string
  /** A moment of the archive, Unix ms; null is live. */
  initialTimeMs: number | null
  /** The viewer went to a moment, or back to live. */
  onTimeChange(timeMs: number | null): void
  /** A new token is needed now; it arrives with `camera`. */
  onTokenRefused(): void
  /** Of a page that says how to begin; without it the viewer's own choices hold. */
  opening?: { isMuted: boolean; transport: Transport | null }
}

/** Live and archive of one camera: the picture, its controls and the timeline. Fills its parent. */
export function Player(props: PlayerProps) {
  return <CameraPlayer key={props.camera.number} {...props} />
}

/** Addresses carry whole seconds, so a moment that came back from one is the same. */
const toWholeSeconds = (timeMs: number | null): number | null => timeMs && Math.floor(timeMs / 1000)
const isSameMoment = (a: number | null, b: number | null): boolean => toWholeSeconds(a) === toWholeSeconds(b)

function CameraPlayer(props: PlayerProps) {
  const { camera, timezone, initialTimeMs, onTimeChange, onTokenRefused, opening, events = null } = props
  const { t } = useTranslation('player')
  const rootRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const holdRef = useRef<HTMLCanvasElement>(null)
  const timelineRef = useRef<TimelineHandle>(null)
  const toldTimeMs = useRef(initialTimeMs)
  const [spanMs, setSpanMs] = useState(SPAN_INITIAL_MS)
  const [scrubMs, setScrubMs] = useState<number | null>(null)
  const hasLive = camera.tokenLive !== null
  const hasArchive = camera.tokenDVR !== null

  const { recordings, showWindow } = useRecordings(camera)
  const sound = useSound(videoRef, camera.hasSound, opening?.isMuted)
  const fullScreen = useFullScreen(rootRef)
  const settings = usePlayerSettings(camera, opening)
  const session = usePlayerSession({
    videoRef,
    holdRef,
    camera,
    transport: settings.transport,
    quality: settings.quality,
    initial: () => initialPosition(initialTimeMs, seekConditions()),
    onPositionChange: tellPosition,
    onTokenRefused,
    onSoundRefused: sound.refuse,
  })
  const state = usePlayerState(session)
  const nowMs = useNow(state.timeMs)
  const download = useDownload({
    cameraNumber: camera.number,
    timezone,
    createDownload: props.createDownload ?? null,
    onFailure: (failure) => props.onDownloadFailure?.(failure),
  })

  function seekConditions(): SeekConditions {
    return { nowMs: nowMs(), ranges: recordings.ranges, hasLive, hasArchive }
  }

  function tellPosition(position: Position): void {
    const timeMs = position.mode === 'live' ? null : position.timeMs
    if (isSameMoment(timeMs, toldTimeMs.current)) return
    toldTimeMs.current = timeMs
    onTimeChange(timeMs)
  }

  function seek(timeMs: number): void {
    setScrubMs(null)
    const fromMs = session?.state().timeMs ?? null
    const isBackward = fromMs !== null && timeMs < fromMs
    const target = seekTarget(timeMs, seekConditions(), isBackward)
    if (target) session?.start(target)
  }

  const { perform, isHelpOpened, closeHelp, zoom } = usePlayerCommands({
    session,
    camera,
    timezone,
    rootRef,
    videoRef,
    holdRef,
    timelineRef,
    marks: events?.marks ?? [],
    earliestMs: recordings.earliestMs,
    hasLive,
    sound,
    fullScreen,
    download: props.createDownload ? download : null,
    toggleStats: settings.toggleStats,
    nowMs,
    seek,
  })

  const onCommand = useStable(perform)
  const onJump = useStable(seek)
  const onSpeed = useStable((speed: PlaybackSpeed) => session?.setSpeed(speed))
  const onSpan = useStable((next: number) => timelineRef.current?.setSpan(next))

  useEffect(() => {
    if (!session || scrubMs !== null) return
    return session.subscribe(() => {
      const { mode, timeMs } = session.state()
      /* In live the whole window goes with it, by the second. */
      if (mode === 'archive' && timeMs !== null) timelineRef.current?.moveCursor(timeMs)
    })
  }, [session, scrubMs])

  /* The address changed under the player: back and forward of the browser. */
  const followAddress = useEffectEvent((timeMs: number | null) => {
    if (!session || isSameMoment(timeMs, toldTimeMs.current)) return
    toldTimeMs.current = timeMs
    session.start(initialPosition(timeMs, seekConditions()))
  })
  useEffect(() => followAddress(initialTimeMs), [initialTimeMs])

  useImperativeHandle(props.ref, () => ({ seek, goLive: () => session?.goLive() }))
  const { onState, onEarliest } = props
  useEffect(() => onState?.(state), [onState, state])
  useEffect(() => onEarliest?.(recordings.earliestMs), [onEarliest, recordings.earliestMs])

  const onEventWindow = events?.onWindowChange
  const onWindowChange = useCallback(
    (window: TimeWindow) => {
      setSpanMs(window.spanMs)
      showWindow(window)
      onEventWindow?.(window)
    },
    [showWindow, onEventWindow],
  )

  /* By the second, as all that is rendered: the timeline is drawn when what it is given has changed. */
  const nowS = Math.floor(nowMs() / 1000)
  const openRecordings = useMemo(
    () => ({ ...recordings, ranges: withOpenEnd(recordings.ranges, nowS * 1000) }),
    [recordings, nowS],
  )

  const momentUrl = (build: typeof archiveStillUrl, timeMs: number | null): string | null =>
    timeMs !== null && camera.tokenDVR && camera.server.domain
      ? build(camera.server, camera.number, Math.floor(timeMs / 1000), camera.tokenDVR)
      : null

  return (
    <section className={classes.player} ref={rootRef} aria-label={t('player')}>
      <PicturePlace
        videoRef={videoRef}
        holdRef={holdRef}
        state={state}
        session={session}
        zoom={zoom}
        hasStats={settings.hasStats}
        tokens={{ live: hasLive, archive: hasArchive }}
        scrubAddress={momentUrl(archiveKeyframeUrl, scrubMs)}
        drawing={props.drawing}
        onCommand={perform}
      >
        {props.overlay}
        <PictureTools
          sound={camera.hasSound ? sound : null}
          settings={settings.menu}
          isFullScreen={fullScreen.isFull}
          hasPicture={state.media !== null}
          onCommand={onCommand}
        >
          {props.tools}
        </PictureTools>
      </PicturePlace>
      <ControlBar
        state={scrubMs === null ? state : { ...state, timeMs: scrubMs }}
        timezone={timezone}
        hasLive={hasLive}
        hasArchive={hasArchive}
        hasEvents={events !== null}
        isDownloadOpen={props.createDownload && hasArchive ? download.selection !== null : null}
        spanMs={spanMs}
        onCommand={onCommand}
        onSpeed={onSpeed}
        onJump={onJump}
        onSpan={onSpan}
      />
      {download.selection && (
        <Suspense>
          <DownloadPanel download={download} timezone={timezone} />
        </Suspense>
      )}
      {hasArchive && (
        <Timeline
          ref={timelineRef}
          timezone={timezone}
          recordings={openRecordings}
          marks={events?.marks ?? NO_MARKS}
          counts={events?.counts ?? null}
          hasEvents={events !== null}
          selection={download.selection}
          cursorMs={scrubMs ?? state.timeMs}
          isLive={state.mode === 'live' && scrubMs === null}
          nowMs={nowMs}
          onSeek={seek}
          onScrub={setScrubMs}
          onSelectionChange={download.select}
          onWindowChange={onWindowChange}
          stillAt={(timeMs) => momentUrl(archiveStillUrl, timeMs)}
        />
      )}
      {isHelpOpened && (
        <Suspense>
          <HelpSheet onClose={closeHelp} />
        </Suspense>
      )}
      <VisuallyHidden aria-live="polite">{state.mode === 'live' ? t('live') : t('archive')}</VisuallyHidden>
    </section>
  )
}

const NO_MARKS: PlayerEventsMarks = []
type PlayerEventsMarks = NonNullable<PlayerPorts['events']>['marks']

/** The viewer's clock, or the camera's where that is ahead: a picture is never from the future. */
function useNow(pictureMs: number | null): () => number {
  const newestMs = useRef(0)
  newestMs.current = Math.max(newestMs.current, pictureMs ?? 0)
  return useCallback(() => Math.max(Date.now(), newestMs.current), [])
}
