/**
 * What was asked of an `mse_ld` connection and not answered yet. One question is under way at a time; of those asked
 * meanwhile only the last counts. Until the answer, what arrives is of the old position.
 */
import type { MseCommand, MseEvent, MseSpeed } from '@sova/contract'
import type { PlayerClock } from '../session/player-clock.ts'
import type { Position } from '../session/video-stream.ts'

export interface MseRequest {
  position: Position
  speed: MseSpeed
}

export interface MseRequests {
  ask(request: MseRequest): void
  /** More of what is playing, from a moment that is buffered already: nothing of it is dropped. */
  askForMore(fromMs: number): void
  onEvent(event: MseEvent['event']): void
  /** The fragments that arrive now are of a position that was left. */
  isLeaving(): boolean
  isAwaiting(): boolean
  awaitedMs(): number
  /** What the server sends now. */
  servedMode(): Position['mode']
}

interface MseRequestsInputs {
  clock: PlayerClock
  /** A new connection begins where its address says. */
  mode: Position['mode']
  send(command: MseCommand): void
  /** What comes after the answer is placed anew. */
  onNewStretch(): void
}

interface Awaited {
  event: 'seeked' | 'switched_to_live'
  sinceMs: number
  isContinued: boolean
}

export function createMseRequests({ clock, mode, send, onNewStretch }: MseRequestsInputs): MseRequests {
  let served = mode
  let servedSpeed: MseSpeed = 1
  let awaited: Awaited | null = null
  let queued: MseRequest | null = null

  /** `resume` follows each request, because a new connection and one that was asked to wait are both silent. */
  function ask(request: MseRequest): void {
    if (awaited) {
      queued = request
      if (awaited.isContinued) leave()
      return
    }
    const { position, speed } = request
    if (position.mode === 'live') {
      if (served === 'archive') {
        expect('switched_to_live')
        send('live')
      }
      servedSpeed = 1
    } else if (speed !== servedSpeed && served === 'archive') {
      changeSpeed(request)
    } else {
      if (speed !== servedSpeed) send(`speed=${speed}`)
      servedSpeed = speed
      expect('seeked')
      send(`play_from=${Math.floor(position.timeMs / 1000)}`)
    }
    served = position.mode
    send('resume')
  }

  /** The server goes on where its own clock is; the exact moment is asked for as soon as it has said so. */
  function changeSpeed(request: MseRequest): void {
    servedSpeed = request.speed
    expect('seeked')
    send(`speed=${request.speed}`)
    queued = request
  }

  function expect(event: Awaited['event']): void {
    awaited = { event, sinceMs: clock.monotonicMs(), isContinued: false }
    onNewStretch()
  }

  function leave(): void {
    if (!awaited?.isContinued) return
    awaited.isContinued = false
    onNewStretch()
  }

  return {
    ask,
    askForMore(fromMs) {
      if (awaited) return
      awaited = { event: 'seeked', sinceMs: clock.monotonicMs(), isContinued: true }
      send(`play_from=${Math.floor(fromMs / 1000)}`)
    },
    onEvent(event) {
      if (!awaited || (event !== awaited.event && event !== 'recordings_ended')) return
      awaited = null
      const next = queued
      queued = null
      if (next) ask(next)
    },
    isLeaving: () => awaited !== null && !awaited.isContinued,
    isAwaiting: () => awaited !== null,
    awaitedMs: () => (awaited ? clock.monotonicMs() - awaited.sinceMs : 0),
    servedMode: () => served,
  }
}
