/**
 * Live and archive by HLS, for networks that WebSockets do not pass and browsers without MediaSource. hls.js is fetched
 * only when it is needed; where it cannot run, the browser's own player takes the playlist.
 */
import { rangesOf } from '../mse/media-sink.ts'
import type { PlaybackSpeed } from '../session/playback-speed.ts'
import type { PlayerClock } from '../session/player-clock.ts'
import type { Position, StreamEvents, StreamFailure, VideoStream } from '../session/video-stream.ts'
import { failureOf } from './hls-failure.ts'
import { createStandstill } from './standstill.ts'

interface HlsStreamInputs {
  video: HTMLVideoElement
  address: string
  position: Position
  speed: PlaybackSpeed
  clock: PlayerClock
  events: StreamEvents
}

type HlsModule = typeof import('hls.js/light')
type HlsPlayer = InstanceType<HlsModule['default']>

/** Nothing shown for this long counts as a broken connection. */
const FIRST_PICTURE_MAX_MS = 15_000
const WATCH_PERIOD_MS = 1000
const BUFFER = { maxBufferLength: 20, backBufferLength: 30 }
/** The playlist of an archive that still grows looks like live; it is played from its beginning all the same. */
const PACE = {
  live: { liveSyncDuration: 2, liveMaxLatencyDuration: 8, maxLiveSyncPlaybackRate: 1.1, lowLatencyMode: true },
  archive: { startPosition: 0, maxLiveSyncPlaybackRate: 1, lowLatencyMode: false },
}

export function openHlsStream(inputs: HlsStreamInputs): VideoStream {
  const { video, address, position, clock, events } = inputs
  let speed = inputs.speed
  let trimFactor = 1
  let player: HlsPlayer | null = null
  let isClosed = false
  let isShown = false
  let cancelDeadline = expectPicture()
  const standstill = createStandstill()
  const stopWatching = clock.every(WATCH_PERIOD_MS, watch)
  const listeners: [string, () => void][] = [
    ['waiting', events.onStalled],
    ['playing', events.onFlowing],
    ['ended', events.onEnded],
    ['resize', describe],
    ['error', onVideoError],
  ]
  for (const [name, listener] of listeners) video.addEventListener(name, listener)
  let frameId = video.requestVideoFrameCallback(onFrame)

  import('hls.js/light').then(startPlayer, () => fail('network'))

  /** A hidden page draws none. */
  function expectPicture(): () => void {
    return clock.after(FIRST_PICTURE_MAX_MS, () => {
      if (document.hidden) cancelDeadline = expectPicture()
      else fail('network')
    })
  }

  function startPlayer({ default: Hls }: HlsModule): void {
    if (isClosed) return
    if (Hls.isSupported()) {
      /* A worker would be made from a blob, which the content security policy refuses. */
      player = new Hls({ ...BUFFER, ...PACE[position.mode], enableWorker: false })
      player.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) fail(failureOf(data))
      })
      player.loadSource(address)
      player.attachMedia(video)
    } else if (video.canPlayType('application/vnd.apple.mpegurl')) {
      video.src = address
    } else {
      fail('unsupported')
    }
  }

  function onFrame(): void {
    isShown = true
    cancelDeadline()
    describe()
    setRate()
    events.onPicture()
  }

  /** All frames are fetched at every speed; live paces itself. */
  function setRate(): void {
    if (position.mode === 'archive') video.playbackRate = speed * trimFactor
  }

  function describe(): void {
    if (video.videoWidth === 0) return
    events.onMedia({ widthPx: video.videoWidth, heightPx: video.videoHeight, frameRate: null })
  }

  /** A hidden page need not draw. */
  function watch(): void {
    const mayStand = !isShown || video.paused || video.ended || document.hidden
    if (mayStand) standstill.forgive(clock.monotonicMs())
    else if (standstill.lasts(video.getVideoPlaybackQuality().totalVideoFrames, clock.monotonicMs())) fail('network')
  }

  function onVideoError(): void {
    if (!player) fail(isShown ? 'network' : 'media')
  }

  /** The last frame stays on the element, for the session to hold, until it closes the stream. */
  function fail(failure: StreamFailure): void {
    if (isClosed) return
    end()
    events.onFailure(failure)
  }

  function end(): void {
    isClosed = true
    cancelDeadline()
    stopWatching()
    video.cancelVideoFrameCallback(frameId)
    for (const [name, listener] of listeners) video.removeEventListener(name, listener)
  }

  function close(): void {
    end()
    if (player) player.destroy()
    else if (video.src) {
      video.removeAttribute('src')
      video.load()
    }
  }

  function pictureMs(): number | null {
    return player?.playingDate?.getTime() ?? nativePictureMs(video) ?? estimate()
  }

  /** What is buffered needs no new playlist. */
  function goTo(next: Position): boolean {
    const fromMs = pictureMs()
    if (position.mode === 'live' || next.mode === 'live' || fromMs === null) return false
    const targetS = video.currentTime + (next.timeMs - fromMs) / 1000
    if (!rangesOf(video.buffered).some(({ startS, endS }) => targetS >= startS && targetS < endS)) return false
    video.currentTime = targetS
    video.cancelVideoFrameCallback(frameId)
    frameId = video.requestVideoFrameCallback(onFrame)
    return true
  }

  return {
    goTo,
    pause() {},
    resume() {},
    setSpeed(next) {
      speed = next
      setRate()
    },
    trim(factor) {
      trimFactor = factor
      setRate()
    },
    step(byS) {
      const targetS = video.currentTime + byS
      const isBuffered = rangesOf(video.buffered).some(({ startS, endS }) => targetS >= startS && targetS < endS)
      if (isBuffered) video.currentTime = targetS
      return isBuffered
    },
    stats: () => ({ codecs: player?.levels[player.currentLevel]?.codecSet ?? '', bytesReceived: null }),
    pictureMs,
    depthS: () => (position.mode === 'live' ? Math.max(0, player?.latency ?? 0) : 0),
    silenceMs: () => 0,
    close,
  }

  /** Without dates in the playlist only the asked moment is known. */
  function estimate(): number | null {
    return position.mode === 'archive' && isShown ? position.timeMs + video.currentTime * 1000 : null
  }
}

/** Safari tells the date at which the element's clock began. */
function nativePictureMs(video: HTMLVideoElement & { getStartDate?: () => Date }): number | null {
  const startMs = video.getStartDate?.().getTime()
  return startMs === undefined || Number.isNaN(startMs) ? null : startMs + video.currentTime * 1000
}
