import type { CameraInfo } from '@sova/contract'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { browserClock } from '../session/player-clock.ts'
import type { TimeWindow } from '../timeline/time-window.ts'
import { createRecordingClient } from './recording-client.ts'
import { createRecordings, type Recordings, type RecordingsState } from './recordings.ts'

const NOTHING: RecordingsState = { ranges: [], earliestMs: null }
const noSubscription = () => () => {}

/** The recordings of a camera that has an archive; polled while the player is mounted. */
export function useRecordings(camera: CameraInfo): {
  recordings: RecordingsState
  showWindow(window: TimeWindow): void
} {
  const hasArchive = camera.tokenDVR !== null
  const [store, setStore] = useState<Recordings | null>(null)
  const currentCamera = useEffectEvent(() => camera)

  useEffect(() => {
    if (!hasArchive) return
    const next = createRecordings({ client: createRecordingClient(() => currentCamera()), clock: browserClock })
    setStore(next)
    return () => {
      next.close()
      setStore(null)
    }
  }, [hasArchive])

  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store])
  const recordings = useSyncExternalStore(store ? subscribe : noSubscription, () => store?.state() ?? NOTHING)
  const showWindow = useCallback(
    ({ startMs, spanMs }: TimeWindow) => store?.show({ fromMs: startMs, toMs: startMs + spanMs }),
    [store],
  )
  return { recordings, showWindow }
}
