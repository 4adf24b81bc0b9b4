/**
 * Live by WebRTC (draft-ietf-wish-whep): the offer is posted with all its candidates, the answer holds the server's. The
 * lowest delay there is, over UDP; the archive has no part in it.
 */
import type { PlayerClock } from '../session/player-clock.ts'
import type { StreamEvents, StreamFailure, VideoStream } from '../session/video-stream.ts'

interface WhepStreamInputs {
  video: HTMLVideoElement
  address: string
  hasSound: boolean
  clock: PlayerClock
  events: StreamEvents
}

/** Candidates that take longer are left out: the server answers to what it hears. */
const GATHERING_MAX_MS = 400
const FIRST_PICTURE_MAX_MS = 15_000
const SILENCE_STALLED_MS = 1500
const SILENCE_DEAD_MS = 6000
const TICK_MS = 250

export function openWhepStream({ video, address, hasSound, clock, events }: WhepStreamInputs): VideoStream {
  const peer = new RTCPeerConnection()
  const media = new MediaStream()
  const stop = new AbortController()
  let session: string | null = null
  let isShown = false
  let isStalled = false
  let isPaused = false
  let lastFrameMs = clock.monotonicMs()
  /** From the arrival of a frame to the screen. */
  let delayMs = 0
  let frameId = 0
  const stopTicking = clock.every(TICK_MS, watchSilence)

  peer.addTransceiver('video', { direction: 'recvonly' })
  if (hasSound) peer.addTransceiver('audio', { direction: 'recvonly' })
  peer.ontrack = ({ track, receiver }) => {
    /* No more room for unevenness than the browser finds it needs. */
    receiver.jitterBufferTarget = 0
    media.addTrack(track)
  }
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed') fail('network')
  }
  video.srcObject = media
  watchFrames()
  negotiate().catch(() => fail('network'))

  async function negotiate(): Promise<void> {
    await peer.setLocalDescription(await peer.createOffer())
    await gathered()
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/sdp' },
      body: peer.localDescription?.sdp ?? '',
      signal: stop.signal,
    })
    if (response.status !== 201) {
      fail(failureOfStatus(response.status))
      return
    }
    const location = response.headers.get('Location')
    session = location && new URL(location, response.url).href
    await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  }

  function gathered(): Promise<void> {
    return new Promise((resolve) => {
      if (peer.iceGatheringState === 'complete') return resolve()
      const cancel = clock.after(GATHERING_MAX_MS, resolve)
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState !== 'complete') return
        cancel()
        resolve()
      }
    })
  }

  function watchFrames(): void {
    frameId = video.requestVideoFrameCallback((_nowMs, frame) => {
      lastFrameMs = clock.monotonicMs()
      delayMs = frame.receiveTime === undefined ? 0 : Math.max(0, frame.expectedDisplayTime - frame.receiveTime)
      if (!isShown) {
        isShown = true
        events.onMedia({ widthPx: frame.width, heightPx: frame.height, frameRate: null })
        events.onPicture()
      }
      if (isStalled) {
        isStalled = false
        events.onFlowing()
      }
      watchFrames()
    })
  }

  const silenceMs = () => (isPaused ? 0 : clock.monotonicMs() - lastFrameMs)

  function watchSilence(): void {
    /* A page that is not seen gets no frames to show, and is not stalled for that. */
    if (document.visibilityState === 'hidden') lastFrameMs = clock.monotonicMs()
    const limitMs = isShown ? SILENCE_DEAD_MS : FIRST_PICTURE_MAX_MS
    if (silenceMs() >= limitMs) {
      fail('network')
    } else if (isShown && !isStalled && silenceMs() >= SILENCE_STALLED_MS) {
      isStalled = true
      events.onStalled()
    }
  }

  /** The last frame stays on the element, for the session to hold, until it closes the stream. */
  function fail(failure: StreamFailure): void {
    if (stop.signal.aborted) return
    end()
    events.onFailure(failure)
  }

  function end(): void {
    stop.abort()
    stopTicking()
    video.cancelVideoFrameCallback(frameId)
  }

  function close(): void {
    end()
    peer.close()
    if (video.srcObject === media) video.srcObject = null
    if (session) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined)
  }

  return {
    goTo: () => false,
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      lastFrameMs = clock.monotonicMs()
    },
    setSpeed() {},
    trim() {},
    step: () => false,
    pictureMs: () => (isShown ? clock.nowMs() - delayMs - silenceMs() : null),
    depthS: () => delayMs / 1000,
    silenceMs,
    stats: () => ({ codecs: 'avc1', bytesReceived: null }),
    close,
  }
}

function failureOfStatus(status: number): StreamFailure {
  if (status === 403 || status === 401) return 'token'
  if (status === 406) return 'unsupported'
  return status === 503 || status === 404 ? 'unavailable' : 'network'
}
