import { type AnalyticMessage, type CameraNumber, type MosaicId, openMosaicPush } from '@sova/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import { openEventStream } from '../../../shared/events/event-stream.ts'
import { type AlarmBoard, dismissAlert, EMPTY_BOARD, settleAlarms } from './alarm-board.ts'
import { type AlarmCell, type Alert, newestOf } from './alarm-slots.ts'
import { createAlertSound } from './alert-sound.ts'
import { EMPTY_LIST, type EventList, withMessages } from './event-list.ts'

interface WallAlarmsInputs {
  /** Null while the wall is not listening: a new mosaic, or one that is being edited. */
  mosaicId: MosaicId | null
  /** The cells as they are now. */
  cells: readonly AlarmCell[]
  isAlarmCamera(number: CameraNumber): boolean
  /** Each new event sounds and is read out, not only those of alarm cameras. */
  isEachEventTold: boolean
  isSilent: boolean
}

export interface WallAlarms {
  alerts: readonly Alert[]
  /** The newest event to read to whoever cannot see the wall; null while there is none. */
  told: AnalyticMessage | null
  events: EventList
  dismiss(cell: number): void
}

/** Ends of alerts and turns of waiting alarms need no more than this. */
const TICK_MS = 500

/** Listens to the events of a mosaic, and says which cells show an alarm. */
export function useWallAlarms({
  mosaicId,
  cells,
  isAlarmCamera,
  isEachEventTold,
  isSilent,
}: WallAlarmsInputs): WallAlarms {
  const { monotonicMs } = useEnvironment()
  const [board, setBoard] = useState<AlarmBoard>(EMPTY_BOARD)
  const [events, setEvents] = useState<EventList>(EMPTY_LIST)
  const [sound] = useState(createAlertSound)

  const settle = useEffectEvent((arrived: readonly AnalyticMessage[]) => {
    const atMs = monotonicMs()
    const alarms = arrived
      .filter(({ camera_number }) => isAlarmCamera(camera_number))
      .map((message) => ({ cameraNumber: message.camera_number, atMs, message }))
    setBoard((before) => settleAlarms(before, alarms, cells, atMs))
    const toldCount = isEachEventTold ? arrived.length : alarms.length
    if (toldCount > 0 && !isSilent) sound.play(atMs)
  })
  const receive = useEffectEvent((arrived: readonly AnalyticMessage[]) => {
    setEvents((list) => withMessages(list, arrived))
    settle(arrived)
  })

  useEffect(() => {
    if (mosaicId === null) return
    const stream = openEventStream({
      findAddress: async (signal) => (await callApi(openMosaicPush, { id: mosaicId }, signal)).url,
      onMessages: (messages) => receive(messages),
    })
    const timer = setInterval(() => settle([]), TICK_MS)
    return () => {
      stream.close()
      clearInterval(timer)
      setBoard(EMPTY_BOARD)
      setEvents(EMPTY_LIST)
    }
  }, [mosaicId])
  useEffect(() => () => sound.close(), [sound])

  const dismiss = useCallback((cell: number) => setBoard((before) => dismissAlert(before, cell)), [])
  const told = (isEachEventTold ? events.messages[0] : newestOf(board.alerts)?.message) ?? null
  return { alerts: board.alerts, told, events, dismiss }
}
