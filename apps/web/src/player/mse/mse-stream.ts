/** Live and archive over one `mse_ld` connection. */
import type { MseEvent, MseInitSegment, MseServerMessage } from '@sova/contract'
import type { PlayerClock } from '../session/player-clock.ts'
import type { Position, StreamEvents, StreamFailure, VideoStream } from '../session/video-stream.ts'
import { decodeBase64 } from './base64.ts'
import { flowCommand, judgeSilence } from './catch-up.ts'
import { readFragment } from './fragment.ts'
import { createFragmentPlacer } from './fragment-placer.ts'
import { readInitSegment } from './init-segment.ts'
import { createMediaSink, type SinkTrack } from './media-sink.ts'
import { connectMseSocket, type SocketPort } from './mse-socket.ts'
import { createPlayhead } from './playhead.ts'
import { toWallClock } from './wall-clock-map.ts'

interface MseStreamInputs {
  video: HTMLVideoElement
  /** With the scheme of a WebSocket, the newest token, and `from` for the archive. */
  address: string
  position: Position
  isPaused: boolean
  clock: PlayerClock
  events: StreamEvents
  openSocket?: (address: string) => SocketPort
}

const TICK_MS = 250
const FAILURE_OF_ERROR: Record<string, StreamFailure> = {
  stream_unavailable: 'unavailable',
  token_expired: 'token',
  access_denied: 'denied',
  unsupported_codec: 'unsupported',
}

export function openMseStream(inputs: MseStreamInputs): VideoStream {
  const { video, clock, events } = inputs
  let position = inputs.position
  let isPaused = inputs.isPaused
  let isClosed = false
  let isServerPaused = false
  let hasEnded = false
  /** The answer that is on its way; what arrives before it is of the old position, and is dropped. */
  let awaited: { event: 'seeked' | 'switched_to_live'; sinceMs: number } | null = null
  /** Asked for while an answer was on its way: only the last one counts, and it waits for its turn. */
  let queued: Position | null = null
  /** What the server sends now; a new connection begins where its address says. */
  let served = position.mode
  let lastArrivalMs = clock.monotonicMs()

  const sink = createMediaSink({ video, onAppended: update, onFailure: fail })
  const placer = createFragmentPlacer(sink.setOffset)
  const playhead = createPlayhead({ video, sink, placer, clock, events })
  const socket = connectMseSocket({
    address: inputs.address,
    ...(inputs.openSocket ? { openSocket: inputs.openSocket } : {}),
    /* Asking at once, and not after the server's first word, saves a journey. */
    onOpened: () => socket.send('resume'),
    onMessage,
    onFragment,
    onClosed: () => fail('network'),
  })
  const stopTicking = clock.every(TICK_MS, onTick)

  function onMessage(message: MseServerMessage): void {
    lastArrivalMs = clock.monotonicMs()
    if (message.type === 'mse_init_segment') onInitSegment(message)
    else if (message.type === 'error') fail(FAILURE_OF_ERROR[message.error] ?? 'media')
    else onEvent(message.event)
  }

  function onEvent(event: MseEvent['event']): void {
    if (event === 'recordings_ended') hasEnded = true
    if (!awaited || (event !== awaited.event && event !== 'recordings_ended')) return
    awaited = null
    const next = queued
    queued = null
    if (next) request(next)
  }

  playhead.start(position)

  let isStarted = false
  function onInitSegment(message: MseInitSegment): void {
    const tracks = message.tracks.map(readTrack).filter((track) => track !== null)
    if (!tracks.some((track) => track.content === 'video')) {
      fail('unsupported')
      return
    }
    sink.setTracks(tracks)
    placer.setTracks(tracks)
    const described = message.metadata.tracks.find((track) => track.content === 'video')
    if (described?.width && described.height) {
      events.onMedia({ widthPx: described.width, heightPx: described.height, frameRate: described.fps ?? null })
    }
    isStarted = true
  }

  /** `resume` follows each request, because a new connection and one that was asked to wait are both silent. */
  function request(next: Position): void {
    if (awaited) {
      queued = next
      return
    }
    hasEnded = false
    isServerPaused = false
    lastArrivalMs = clock.monotonicMs()
    if (next.mode === 'archive') {
      expect('seeked')
      socket.send(`play_from=${Math.floor(next.timeMs / 1000)}`)
    } else if (served === 'archive') {
      expect('switched_to_live')
      socket.send('live')
    }
    served = next.mode
    socket.send('resume')
  }

  function expect(event: 'seeked' | 'switched_to_live'): void {
    awaited = { event, sinceMs: clock.monotonicMs() }
    placer.startStretch()
  }

  function onFragment(bytes: Uint8Array<ArrayBuffer>): void {
    lastArrivalMs = clock.monotonicMs()
    if (awaited) return
    const fragment = readFragment(bytes)
    if (fragment && placer.accept(fragment)) sink.append(fragment.trackId, fragment.bytes)
  }

  function update(): void {
    if (!isClosed) playhead.update(isPaused)
  }

  function onTick(): void {
    update()
    regulateFlow()
    watchSilence()
  }

  function regulateFlow(): void {
    if (position.mode === 'live' || hasEnded || awaited) {
      if (hasEnded && playhead.aheadS() < 0.3) events.onEnded()
      return
    }
    const command = flowCommand(playhead.aheadS(), isServerPaused)
    if (command) setServerPaused(command === 'pause')
  }

  function setServerPaused(paused: boolean): void {
    isServerPaused = paused
    lastArrivalMs = clock.monotonicMs()
    socket.send(paused ? 'pause' : 'resume')
  }

  /** Silence of an archive that is buffered far ahead is no news. */
  function silenceMs(): number {
    const isExpected = isServerPaused || hasEnded || (served === 'archive' && playhead.aheadS() > 1)
    return isExpected ? 0 : clock.monotonicMs() - lastArrivalMs
  }

  function watchSilence(): void {
    const answerMs = awaited ? clock.monotonicMs() - awaited.sinceMs : 0
    const verdict = judgeSilence(Math.max(silenceMs(), answerMs), isStarted)
    if (verdict === 'dead') fail('network')
    else if (verdict === 'stalled' && isStarted && playhead.aheadS() < 0.3) events.onStalled()
  }

  function fail(failure: StreamFailure): void {
    if (isClosed) return
    close()
    events.onFailure(failure)
  }

  function goTo(next: Position): boolean {
    if (isClosed || !isStarted) return false
    position = next
    if (next.mode === 'archive' && playhead.seekInBuffer(next.timeMs)) return true
    playhead.start(next)
    request(next)
    return true
  }

  function close(): void {
    isClosed = true
    stopTicking()
    socket.close()
    playhead.close()
    sink.close()
  }

  return {
    goTo,
    pause() {
      isPaused = true
      if (position.mode === 'live') setServerPaused(true)
    },
    resume() {
      isPaused = false
      if (isServerPaused) setServerPaused(false)
    },
    pictureMs: () => toWallClock(placer.clockMap(), video.currentTime),
    depthS: () => playhead.aheadS(),
    silenceMs,
    close,
  }
}

type ReadTrack = SinkTrack & { timescale: number }

/** Servers that do not name the codec leave it to the init segment. */
function readTrack(track: MseInitSegment['tracks'][number]): ReadTrack | null {
  const init = decodeBase64(track.payload)
  const read = init && readInitSegment(init)
  if (!init || !read) return null
  return { id: track.id, content: track.content, init, timescale: read.timescale, codecs: track.codecs ?? read.codecs }
}
