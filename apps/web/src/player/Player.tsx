import { VisuallyHidden } from '@mantine/core'
import type { CameraInfo } from '@sova/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlBar } from './controls/ControlBar.tsx'
import { PictureChips } from './controls/PictureChips.tsx'
import { PictureMessage } from './controls/PictureMessage.tsx'
import { PictureTools } from './controls/PictureTools.tsx'
import type { PlayerCommand } from './controls/player-command.ts'
import { saveSnapshot, snapshotName } from './controls/snapshot.ts'
import { useFullScreen } from './controls/use-full-screen.ts'
import { usePlayerKeys } from './controls/use-player-keys.ts'
import { useSound } from './controls/use-sound.ts'
import classes from './Player.module.css'
import { useRecordings } from './recordings/use-recordings.ts'
import { initialPosition, type SeekConditions, seekTarget } from './session/seek-target.ts'
import type { Transport } from './session/transport.ts'
import { usePlayerSession } from './session/use-player-session.ts'
import type { Position } from './session/video-stream.ts'
import { withOpenEnd } from './timeline/recorded-ranges.ts'
import { Timeline, type TimelineHandle } from './timeline/Timeline.tsx'
import { SPAN_INITIAL_MS, type TimeWindow } from './timeline/time-window.ts'

export interface PlayerProps {
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

function CameraPlayer({ camera, timezone, initialTimeMs, onTimeChange, onTokenRefused, opening }: PlayerProps) {
  const { t } = useTranslation('player')
  const rootRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const holdRef = useRef<HTMLCanvasElement>(null)
  const timelineRef = useRef<TimelineHandle>(null)
  const toldTimeMs = useRef(initialTimeMs)
  const [spanMs, setSpanMs] = useState(SPAN_INITIAL_MS)
  const hasLive = camera.tokenLive !== null
  const hasArchive = camera.tokenDVR !== null

  const { recordings, showWindow } = useRecordings(camera)
  const sound = useSound(videoRef, camera.hasSound, opening?.isMuted)
  const fullScreen = useFullScreen(rootRef)
  const { session, state } = usePlayerSession({
    videoRef,
    holdRef,
    camera,
    transport: opening?.transport ?? null,
    quality: 'main',
    initial: () => initialPosition(initialTimeMs, seekConditions()),
    onPositionChange: tellPosition,
    onTokenRefused,
    onSoundRefused: sound.refuse,
  })
  const nowMs = useNow(state.timeMs)

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
    const target = seekTarget(timeMs, seekConditions())
    if (target) session?.start(target)
  }

  function perform(command: PlayerCommand): void {
    switch (command.type) {
      case 'toggle_play':
        if (state.wantsPause || state.phase === 'ended') session?.play()
        else session?.pause()
        return
      case 'step':
        if (state.timeMs !== null) seek(state.timeMs + command.byMs)
        return
      case 'live':
        if (hasLive) session?.goLive()
        return
      case 'first_recording':
        if (recordings.earliestMs !== null) seek(recordings.earliestMs)
        return
      case 'full_screen':
        fullScreen.toggle()
        return
      case 'mute':
        sound.toggle()
        return
      case 'snapshot':
        if (videoRef.current) {
          void saveSnapshot(videoRef.current, snapshotName(camera.number, state.timeMs ?? nowMs(), timezone))
        }
        return
      case 'zoom':
        timelineRef.current?.zoom(command.factor)
    }
  }
  usePlayerKeys(perform)

  /* The address changed under the player: back and forward of the browser. */
  const followAddress = useEffectEvent((timeMs: number | null) => {
    if (!session || isSameMoment(timeMs, toldTimeMs.current)) return
    toldTimeMs.current = timeMs
    session.start(initialPosition(timeMs, seekConditions()))
  })
  useEffect(() => followAddress(initialTimeMs), [initialTimeMs])

  const onWindowChange = useCallback(
    (window: TimeWindow) => {
      setSpanMs(window.spanMs)
      showWindow(window)
    },
    [showWindow],
  )

  return (
    <section className={classes.player} ref={rootRef} aria-label={t('player')}>
      <div className={classes.well}>
        {/* biome-ignore lint/a11y/useMediaCaption: cameras have no captions. */}
        <video
          ref={videoRef}
          className={classes.picture}
          playsInline
          onClick={() => perform({ type: 'toggle_play' })}
          onDoubleClick={() => perform({ type: 'full_screen' })}
        />
        <canvas ref={holdRef} className={classes.picture} hidden aria-hidden />
        <PictureMessage state={state} tokens={{ live: hasLive, archive: hasArchive }} onRetry={() => session?.wake()} />
        <PictureChips state={state} />
        <PictureTools
          sound={camera.hasSound ? sound : null}
          isFullScreen={fullScreen.isFull}
          hasPicture={state.media !== null}
          onCommand={perform}
          onPictureInPicture={() => videoRef.current?.requestPictureInPicture().catch(() => {})}
        />
      </div>
      <ControlBar
        state={state}
        timezone={timezone}
        hasLive={hasLive}
        hasArchive={hasArchive}
        spanMs={spanMs}
        onCommand={perform}
        onJump={seek}
        onSpan={(next) => timelineRef.current?.setSpan(next)}
      />
      {hasArchive && (
        <Timeline
          ref={timelineRef}
          timezone={timezone}
          recordings={{ ...recordings, ranges: withOpenEnd(recordings.ranges, nowMs()) }}
          cursorMs={state.timeMs}
          isLive={state.mode === 'live'}
          nowMs={nowMs}
          onSeek={seek}
          onWindowChange={onWindowChange}
        />
      )}
      <VisuallyHidden aria-live="polite">{state.mode === 'live' ? t('live') : t('archive')}</VisuallyHidden>
    </section>
  )
}

/** The viewer's clock, or the camera's where that is ahead: a picture is never from the future. */
function useNow(pictureMs: number | null): () => number {
  const newestMs = useRef(0)
  newestMs.current = Math.max(newestMs.current, pictureMs ?? 0)
  return useCallback(() => Math.max(Date.now(), newestMs.current), [])
}
