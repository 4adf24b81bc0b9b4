import { type CameraInfo, RECORDING_STATUS_POLL_PLAYER_MS } from '@sova/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../session/player-clock.ts'
import type { RecordedRange } from '../timeline/recorded-ranges.ts'
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
  /* The timeline may be there before what it asks: its window is not forgotten. */
  const shown = useRef<RecordedRange | null>(null)

  useEffect(() => {
    if (number === null) return
    const client = createRecordingClient(() => currentCamera())
    const next = createRecordings({ client, clock: browserClock, pollMs })
    if (shown.current) next.show(shown.current)
    setStore(next)
    return () => {
      next.close()
      setStore(null)
    }
  }, [number, pollMs])

  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store])
  const recordings = useSyncExternalStore(store ? subscribe : noSubscription, () => store?.state() ?? NOTHING)
  const showWindow = useCallback(
    ({ startMs, spanMs }: TimeWindow) => {
      shown.current = { fromMs: startMs, toMs: startMs + spanMs }
      store?.show(shown.current)
    },
    [store],
  )
  return { recordings, showWindow }
}
