/** Live and archive over one `mse_ld` connection. */
import type { MseEvent, MseInitSegment, MseServerMessage } from '@sova/contract'
import { type PlaybackSpeed, serverSpeedOf } from '../session/playback-speed.ts'
import type { PlayerClock } from '../session/player-clock.ts'
import type { Position, StreamEvents, StreamFailure, VideoStream } from '../session/video-stream.ts'
import { decodeBase64 } from './base64.ts'
import { flowCommand, judgeSilence, moreFromMs } from './catch-up.ts'
import { type Fragment, readFragment } from './fragment.ts'
import { createFragmentPlacer } from './fragment-placer.ts'
import { readInitSegment } from './init-segment.ts'
import { createLiveBacklog } from './live-backlog.ts'
import { createMediaSink, type SinkTrack } from './media-sink.ts'
import { createMseRequests } from './mse-requests.ts'
import { connectMseSocket, type SocketPort } from './mse-socket.ts'
import { createPlayhead } from './playhead.ts'
import { toWallClock } from './wall-clock-map.ts'

interface MseStreamInputs {
  video: HTMLVideoElement
  /** With the scheme of a WebSocket, the newest token, and `from` for the archive. */
  address: string
  position: Position
  isPaused: boolean
  speed: PlaybackSpeed
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
  let speed = inputs.speed
  let isClosed = false
  let isServerPaused = false
  let hasEnded = false
  let isStarted = false
  let codecs = ''
  let bytesReceived = 0
  let lastArrivalMs = clock.monotonicMs()

  const sink = createMediaSink({ video, onAppended: update, onFailure: fail })
  const placer = createFragmentPlacer(sink.setOffset)
  const backlog = createLiveBacklog()
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
  const requests = createMseRequests({
    clock,
    mode: position.mode,
    send: socket.send,
    onNewStretch: placer.startStretch,
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
    requests.onEvent(event)
  }

  playhead.start(position, speed)

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
    codecs = tracks.map((track) => track.codecs).join(', ')
    if (isStarted) return
    isStarted = true
    /* A connection begins at the speed of the clock. */
    if (position.mode === 'archive' && serverSpeedOf(speed) !== 1) request(position)
  }

  function request(next: Position): void {
    hasEnded = false
    isServerPaused = false
    lastArrivalMs = clock.monotonicMs()
    backlog.reset()
    requests.ask({ position: next, speed: serverSpeedOf(speed) })
  }

  function onFragment(bytes: Uint8Array<ArrayBuffer>): void {
    lastArrivalMs = clock.monotonicMs()
    bytesReceived += bytes.length
    if (requests.isLeaving()) return
    const fragment = readFragment(bytes)
    if (!fragment) return
    if (requests.servedMode() === 'live') onLiveFragment(fragment)
    else place(fragment)
  }

  function onLiveFragment(fragment: Fragment): void {
    if (placer.isStepBack(fragment)) {
      /* The server's clock was set back: behind the old pictures these would have no place until it is as late again. */
      backlog.reset()
      beginAnew()
    }
    const due = backlog.take(fragment, placer.isLeading(fragment), clock.monotonicMs())
    if (due.isAnew) beginAnew()
    for (const each of due.fragments) place(each)
  }

  function place(fragment: Fragment): void {
    if (placer.accept(fragment)) sink.append(fragment.trackId, fragment.bytes)
  }

  function beginAnew(): void {
    placer.startStretch()
    playhead.start(position, speed)
  }

  function update(): void {
    if (!isClosed) playhead.update(isPaused)
  }

  function onTick(): void {
    update()
    regulateFlow()
    watchSilence()
    if ((playhead.isLate() || backlog.isStuck(clock.monotonicMs())) && !isPaused) fail('network')
  }

  function regulateFlow(): void {
    if (position.mode === 'live' || hasEnded || requests.isAwaiting()) {
      if (hasEnded && playhead.aheadS() < 0.3) events.onEnded()
      return
    }
    const playedS = playhead.aheadS() / speed
    const command = flowCommand(playedS, isServerPaused)
    if (command) setServerPaused(command === 'pause')
    if (isPaused || isServerPaused || speed <= 1 || serverSpeedOf(speed) !== 1) return
    const fromMs = moreFromMs(playedS, placer.newestMs(), clock.nowMs())
    if (fromMs !== null) requests.askForMore(fromMs)
  }

  function setServerPaused(paused: boolean): void {
    isServerPaused = paused
    lastArrivalMs = clock.monotonicMs()
    socket.send(paused ? 'pause' : 'resume')
  }

  /** Silence of an archive that is buffered far ahead is no news. */
  function silenceMs(): number {
    const isExpected = isServerPaused || hasEnded || (requests.servedMode() === 'archive' && playhead.aheadS() > speed)
    return isExpected ? 0 : clock.monotonicMs() - lastArrivalMs
  }

  function watchSilence(): void {
    const verdict = judgeSilence(Math.max(silenceMs(), requests.awaitedMs()), isStarted)
    if (verdict === 'dead') fail('network')
    else if (verdict === 'stalled' && isStarted && playhead.aheadS() < 0.3) events.onStalled()
  }

  /** The last frame stays on the element, for the session to hold, until it closes the stream. */
  function fail(failure: StreamFailure): void {
    if (isClosed) return
    end()
    events.onFailure(failure)
  }

  function goTo(next: Position): boolean {
    if (isClosed || !isStarted) return false
    position = next
    const isSameSpeed = requests.servedMode() === 'archive' && !requests.isLeaving()
    if (next.mode === 'archive' && isSameSpeed && playhead.seekInBuffer(next.timeMs)) return true
    playhead.start(next, speed)
    request(next)
    return true
  }

  /** From one number of frames a second to another the server has to begin anew; else only the playhead's pace changes. */
  function setSpeed(next: PlaybackSpeed): void {
    const isOtherStream = serverSpeedOf(next) !== serverSpeedOf(speed)
    const fromMs = pictureMs()
    speed = next
    playhead.setSpeed(next)
    if (!isOtherStream || !isStarted || position.mode === 'live') return
    if (fromMs !== null) position = { mode: 'archive', timeMs: fromMs }
    playhead.start(position, speed)
    request(position)
  }

  const pictureMs = () => toWallClock(placer.clockMap(), video.currentTime)

  function end(): void {
    isClosed = true
    stopTicking()
    socket.close()
    playhead.close()
  }

  function close(): void {
    end()
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
      if (!isServerPaused) return
      /* What was missed meanwhile is a hole: what comes now stands by itself. */
      if (position.mode === 'live') {
        backlog.reset()
        placer.startStretch()
      }
      setServerPaused(false)
    },
    setSpeed,
    trim: playhead.trim,
    step: playhead.step,
    pictureMs,
    depthS: () => playhead.aheadS(),
    stats: () => ({ codecs, bytesReceived }),
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
