import { type CameraInfo, RECORDING_STATUS_POLL_PLAYER_MS } from '@sova/contract'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../session/player-clock.ts'
import type { TimeWindow } from '../timeline/time-window.ts'
import { createRecordingClient } from './recording-client.ts'
import { createRecordings, type Recordings, type RecordingsState } from './recordings.ts'

const NOTHING: RecordingsState = { ranges: [], earliestMs: null }
const noSubscription = () => () => {}

/**
 * The recordings of a camera that has an archive; polled while the player is mounted.
 * @param camera null asks for nothing
 */
export function useRecordings(
  camera: CameraInfo | null,
  pollMs = RECORDING_STATUS_POLL_PLAYER_MS,
): {
  recordings: RecordingsState
  showWindow(window: TimeWindow): void
} {
  const number = camera?.tokenDVR ? camera.number : null
  const [store, setStore] = useState<Recordings | null>(null)
  const currentCamera = useEffectEvent(() => camera)

  useEffect(() => {
    if (number === null) return
    const client = createRecordingClient(() => currentCamera())
    const next = createRecordings({ client, clock: browserClock, pollMs })
    setStore(next)
    return () => {
      next.close()
      setStore(null)
    }
  }, [number, pollMs])

  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store])
  const recordings = useSyncExternalStore(store ? subscribe : noSubscription, () => store?.state() ?? NOTHING)
  const showWindow = useCallback(
    ({ startMs, spanMs }: TimeWindow) => store?.show({ fromMs: startMs, toMs: startMs + spanMs }),
    [store],
  )
  return { recordings, showWindow }
}
