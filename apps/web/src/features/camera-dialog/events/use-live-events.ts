import { cameraPushUrl, PUSH_ALL_TYPES } from '@sova/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { openEventStream } from '../../../shared/events/event-stream.ts'
import { type EventList, withEvents } from './event-list.ts'

interface LiveEventsInputs {
  cameraNumber: string
  /** Null while there is none. */
  token: string | null
  /** Null for a camera without analytics, or while the domain is not known. */
  pushDomain: string | null
}

/** What has happened since the camera was opened, newest first. */
export function useLiveEvents({ cameraNumber, token, pushDomain }: LiveEventsInputs): EventList {
  const [events, setEvents] = useState<EventList>([])
  const address = useEffectEvent(() =>
    token && pushDomain ? cameraPushUrl(pushDomain, PUSH_ALL_TYPES, cameraNumber, token) : null,
  )
  const isOpen = pushDomain !== null && token !== null

  useEffect(() => {
    if (!isOpen) return
    const live = openEventStream({
      findAddress: () => address(),
      onMessages: (messages) => setEvents((list) => withEvents(list, messages)),
    })
    return () => live.close()
  }, [isOpen])

  return events
}
