import type { CameraInfo } from '@sova/contract'
import { type RefObject, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isMseSupported } from '../mse/media-sink.ts'
import { openStream } from './open-stream.ts'
import { browserClock } from './player-clock.ts'
import { createPlayerSession, type PlayerSession } from './player-session.ts'
import { INITIAL_STATE, isShownAlike, type PlayerState } from './player-state.ts'
import { createScreen } from './screen.ts'
import type { StreamQuality } from './stream-quality.ts'
import type { Transport } from './transport.ts'
import type { Position } from './video-stream.ts'

interface PlayerSessionInputs {
  videoRef: RefObject<HTMLVideoElement | null>
  /** Holds the last frame while a new connection is made. */
  holdRef: RefObject<HTMLCanvasElement | null>
  camera: CameraInfo
  initial(): Position
  /** The only way that pictures may come; null leaves it to the player. */
  transport: Transport | null
  quality: StreamQuality
  onPositionChange(position: Position): void
  onTokenRefused(): void
  onSoundRefused(): void
}

const noSubscription = () => () => {}

/** One session for as long as the player is mounted. */
export function usePlayerSession(inputs: PlayerSessionInputs): PlayerSession | null {
  const { videoRef, holdRef, camera, transport, quality } = inputs
  const [session, setSession] = useState<PlayerSession | null>(null)
  const initial = useEffectEvent(inputs.initial)
  const onPositionChange = useEffectEvent(inputs.onPositionChange)
  const onTokenRefused = useEffectEvent(inputs.onTokenRefused)
  const onSoundRefused = useEffectEvent(inputs.onSoundRefused)
  const currentCamera = useEffectEvent(() => camera)
  const currentQuality = useEffectEvent(() => quality)
  const currentTransport = useEffectEvent(() => transport)

  useEffect(() => {
    const video = videoRef.current
    const canvas = holdRef.current
    if (!video || !canvas) return
    const next = createPlayerSession({
      camera: currentCamera(),
      quality: currentQuality(),
      isMseSupported: isMseSupported(),
      screen: createScreen({ video, canvas, onSoundRefused: () => onSoundRefused() }),
      clock: browserClock,
      random: Math.random,
      openStream: (request) => openStream(video, browserClock, request),
      onPositionChange: (position) => onPositionChange(position),
      onTokenRefused: () => onTokenRefused(),
    })
    if (currentTransport()) next.pinTransport(currentTransport())
    setSession(next)
    if (currentCamera().tokenLive || currentCamera().tokenDVR) next.start(initial())
    const stopWaking = wakeWithThePage(next)
    return () => {
      stopWaking()
      next.close()
      setSession(null)
    }
  }, [videoRef, holdRef])

  useEffect(() => session?.setCamera(camera), [session, camera])

  useEffect(() => session?.setQuality(quality), [session, quality])
  useEffect(() => session?.pinTransport(transport), [session, transport])

  return session
}

/** What a session does now; the component is rendered anew when that is shown otherwise, so once a second while it plays. */
export function usePlayerState(session: PlayerSession | null): PlayerState {
  const subscribe = useCallback((listener: () => void) => (session ? onShown(session, listener) : () => {}), [session])
  return useSyncExternalStore(session ? subscribe : noSubscription, () => session?.state() ?? INITIAL_STATE)
}

function onShown(session: PlayerSession, listener: () => void): () => void {
  let shown = session.state()
  return session.subscribe(() => {
    const next = session.state()
    if (isShownAlike(shown, next)) return
    shown = next
    listener()
  })
}

/** A laptop that was opened again and a network that came back are not waited for. */
function wakeWithThePage(session: PlayerSession): () => void {
  const stop = new AbortController()
  const wake = () => {
    if (document.visibilityState === 'visible') session.wake()
  }
  document.addEventListener('visibilitychange', wake, { signal: stop.signal })
  window.addEventListener('online', wake, { signal: stop.signal })
  return () => stop.abort()
}
