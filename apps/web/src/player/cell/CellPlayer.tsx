import type { CameraInfo } from '@sova/contract'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { type FailureText, failureText, INITIAL_STATE, type Phase } from '../session/player-state.ts'
import type { StreamQuality } from '../session/stream-quality.ts'
import type { Transport } from '../session/transport.ts'
import { usePlayerSession } from '../session/use-player-session.ts'
import type { MediaInfo, Position } from '../session/video-stream.ts'
import type { ArchiveClock } from './archive-clock.ts'
import classes from './CellPlayer.module.css'
import { useSharedClock } from './use-shared-clock.ts'

export interface CellState {
  mode: Position['mode']
  phase: Phase
  /** Wall clock of the picture, Unix ms. */
  timeMs: number | null
  media: MediaInfo | null
  /** Behind the camera; null outside live. */
  latencyMs: number | null
  /** A key of the dictionary `player`; null while there is nothing to tell. */
  failure: FailureText | null
  /** Nothing was recorded at the clock's moment; the picture is the one that follows. */
  isInGap: boolean
}

export interface CellPlayerHandle {
  readonly video: HTMLVideoElement | null
  /** Connects anew at once, instead of when it is due. */
  retry(): void
}

export interface CellPlayerProps {
  /** With the current tokens; a renewed token does not touch the picture. */
  camera: CameraInfo
  /** Null is live; a clock makes it show the archive, in step with every other player of that clock. */
  clock: ArchiveClock | null
  quality?: StreamQuality
  /** The only way that pictures may come; null leaves it to the player. */
  transport?: Transport | null
  isMuted?: boolean
  fit?: 'contain' | 'cover'
  /** A new token is needed now; it arrives with `camera`. */
  onTokenRefused(): void
  onState?(state: CellState): void
  /** Over the picture. */
  children?: ReactNode
  ref?: Ref<CellPlayerHandle>
}

/** A picture without controls: a cell of a mosaic, an event's clip, the ground of a drawing. Fills its parent. */
export function CellPlayer(props: CellPlayerProps) {
  return <CameraCell key={props.camera.number} {...props} />
}

function CameraCell(props: CellPlayerProps) {
  const { camera, clock, quality = 'main', transport = null, isMuted = true, fit = 'contain', children, ref } = props
  const videoRef = useRef<HTMLVideoElement>(null)
  const holdRef = useRef<HTMLCanvasElement>(null)
  const session = usePlayerSession({
    videoRef,
    holdRef,
    camera,
    transport,
    quality,
    initial: () => (clock ? { mode: 'archive', timeMs: clock.positionMs() } : { mode: 'live' }),
    onPositionChange: () => undefined,
    onTokenRefused: props.onTokenRefused,
    onSoundRefused: () => undefined,
  })
  const isInGap = useSharedClock(session, clock)

  const follow = useEffectEvent((isArchive: boolean) => {
    if (!session || isArchive === (session.state().mode === 'archive')) return
    if (clock) session.goTo(clock.positionMs())
    else session.goLive()
  })
  const isArchive = clock !== null
  useEffect(() => {
    if (session) follow(isArchive)
  }, [session, isArchive])

  useEffect(() => {
    if (videoRef.current) videoRef.current.muted = isMuted || !camera.hasSound
  }, [isMuted, camera.hasSound])

  useImperativeHandle(
    ref,
    () => ({
      get video() {
        return videoRef.current
      },
      retry: () => session?.wake(),
    }),
    [session],
  )

  const hasLive = camera.tokenLive !== null
  const hasArchive = camera.tokenDVR !== null
  const tell = useEffectEvent(() => {
    const state = session?.state() ?? INITIAL_STATE
    const { mode, phase, timeMs, media, latencyMs } = state
    const failure = failureText(state, { live: hasLive, archive: hasArchive })
    props.onState?.({ mode, phase, timeMs, media, latencyMs, failure, isInGap })
  })
  /*
   * Straight from the session, and not by way of a render: sixteen cells that each render twice for every change leave
   * a slow machine no end of it, and React takes that for a loop.
   */
  useEffect(() => session?.subscribe(() => tell()), [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told beside the session's state has changed.
  useEffect(() => tell(), [session, hasLive, hasArchive, isInGap])

  return (
    <div className={classes.cell} data-fit={fit}>
      <video ref={videoRef} className={classes.picture} muted playsInline disablePictureInPicture tabIndex={-1} />
      <canvas ref={holdRef} className={classes.picture} hidden aria-hidden />
      {children}
    </div>
  )
}
