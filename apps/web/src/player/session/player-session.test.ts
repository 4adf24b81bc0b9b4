import type { CameraInfo } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { ManualPlayerClock } from './manual-player-clock.ts'
import type { StreamRequest } from './open-stream.ts'
import { createPlayerSession } from './player-session.ts'
import type { Position, VideoStream } from './video-stream.ts'

const T_MS = Date.UTC(2026, 10, 21, 3)

const buildCameraInfo = (fields: Partial<CameraInfo> = {}): CameraInfo => ({
  number: '10023',
  title: 'Gate',
  server: { domain: '127.0.0.1:8081', vendor_name: 'sova', screenshot_domain: null },
  tokenLive: 'live-1',
  tokenDVR: 'archive-1',
  hasSound: true,
  isPtz: false,
  streamsCount: 1,
  archiveHours: 24,
  analytics: [],
  hasAnalytics: false,
  isEmbed: false,
  inFavorites: false,
  hasCoordinates: false,
  isPublic: false,
  ...fields,
})

/** The network at the end of the session: streams that do what the test says. */
function setUp(camera = buildCameraInfo()) {
  const clock = new ManualPlayerClock(T_MS)
  const opened: (StreamRequest & { goneTo: Position[]; speeds: number[]; flow: string[]; isClosed: boolean })[] = []
  const screen: string[] = []
  let tokenRequests = 0
  let silenceMs = 0
  let canStep = true
  let pictureLateMs = 400
  const positions: Position[] = []
  const session = createPlayerSession({
    camera,
    isMseSupported: true,
    clock,
    random: () => 0.5,
    screen: {
      play: () => screen.push('play'),
      pause: () => screen.push('pause'),
      hold: () => screen.push('hold'),
      release: () => screen.push('release'),
    },
    onTokenRefused: () => {
      tokenRequests += 1
    },
    onPositionChange: (position) => positions.push(position),
    openStream(request): VideoStream {
      const record = {
        ...request,
        goneTo: [] as Position[],
        speeds: [] as number[],
        flow: [] as string[],
        isClosed: false,
      }
      opened.push(record)
      return {
        goTo: (position) => record.goneTo.push(position) > 0,
        pause: () => record.flow.push('pause'),
        resume: () => record.flow.push('resume'),
        setSpeed: (speed) => record.speeds.push(speed),
        trim: () => {},
        step: () => canStep,
        stats: () => ({ codecs: '', bytesReceived: null }),
        pictureMs: () => clock.nowMs() - pictureLateMs,
        depthS: () => 0.2,
        silenceMs: () => silenceMs,
        close: () => {
          record.isClosed = true
        },
      }
    },
  })
  const latest = () => opened.at(-1)!
  return {
    session,
    clock,
    opened,
    latest,
    screen,
    positions,
    tokenRequests: () => tokenRequests,
    bufferEnds: () => {
      canStep = false
    },
    picturesAreLateMs: (ms: number) => {
      pictureLateMs = ms
    },
    fallsSilentForMs: (ms: number) => {
      silenceMs = ms
    },
  }
}

describe('session of the player', () => {
  it('plays live, then the archive over the same connection, then live again', () => {
    const { session, opened, latest } = setUp()
    session.start({ mode: 'live' })
    expect(latest()).toMatchObject({ transport: 'mse', token: 'archive-1', position: { mode: 'live' } })
    latest().events.onPicture()
    expect(session.state().phase).toBe('playing')
    session.goTo(T_MS - 60_000)
    session.goLive()
    expect(latest().goneTo).toEqual([{ mode: 'archive', timeMs: T_MS - 60_000 }, { mode: 'live' }])
    expect(opened).toHaveLength(1)
  })

  it('lets the stream go on when it leaves a pause for live', () => {
    const { session, latest } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 60_000 })
    latest().events.onPicture()
    session.pause()
    session.goLive()
    expect(latest().flow).toEqual(['pause', 'resume'])
    expect(latest().goneTo).toEqual([{ mode: 'live' }])
  })

  it.each([
    ['breaks while it stands', ['pause', 'break']],
    ['is being mended', ['break', 'pause']],
  ])('keeps the live picture that it was paused on when the connection %s, and goes on from there', (_what, steps) => {
    const { session, opened, latest, clock, screen } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    clock.advance(1000)
    const pausedMs = session.state().timeMs
    for (const step of steps) {
      if (step === 'pause') session.pause()
      else latest().events.onFailure('network')
    }
    expect(screen.filter((action) => action === 'hold')).toHaveLength(1)
    session.wake()
    clock.advance(60_000)
    expect(opened).toHaveLength(1)
    expect(session.state()).toMatchObject({ phase: 'paused', timeMs: pausedMs })
    session.play()
    expect(latest().position).toEqual({ mode: 'archive', timeMs: pausedMs })
  })

  it('stays paused when another moment of the archive is looked at', () => {
    const { session, latest } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 60_000 })
    latest().events.onPicture()
    session.pause()
    session.goTo(T_MS - 90_000)
    expect(latest().flow).toEqual(['pause'])
  })

  it('goes on playing when a token is renewed, and uses the new one for the next connection [CAM-TOKEN-03]', () => {
    const { session, opened, latest, clock } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    session.setCamera(buildCameraInfo({ tokenLive: 'live-2', tokenDVR: 'archive-2' }))
    clock.advance(60_000)
    expect(opened).toHaveLength(1)
    expect(latest().isClosed).toBe(false)
    latest().events.onFailure('network')
    clock.advance(1000)
    expect(latest().token).toBe('archive-2')
  })

  it('asks for a token when it has ended, keeps the frame, and goes on as soon as the new one is there', () => {
    const { session, opened, latest, screen, tokenRequests } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    latest().events.onFailure('token')
    expect(tokenRequests()).toBe(1)
    expect(screen.at(-1)).toBe('hold')
    expect(session.state().phase).toBe('stalled')
    session.setCamera(buildCameraInfo({ tokenLive: 'live-2', tokenDVR: 'archive-2' }))
    expect(latest().token).toBe('archive-2')
    expect(opened).toHaveLength(2)
    latest().events.onPicture()
    expect(screen.slice(-2)).toEqual(['release', 'play'])
  })

  it('watches live with the token of live where there is no archive, and needs that right for live', () => {
    const liveOnly = setUp(buildCameraInfo({ tokenDVR: null }))
    liveOnly.session.start({ mode: 'live' })
    expect(liveOnly.latest().token).toBe('live-1')
    const archiveOnly = setUp(buildCameraInfo({ tokenLive: null }))
    archiveOnly.session.start({ mode: 'live' })
    expect(archiveOnly.opened).toHaveLength(0)
  })

  it('goes on with live when the right to the archive is taken away', () => {
    const { session, opened, latest, tokenRequests } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    latest().events.onFailure('denied')
    expect(tokenRequests()).toBe(1)
    session.setCamera(buildCameraInfo({ tokenDVR: null }))
    expect(opened).toHaveLength(2)
    expect(latest().token).toBe('live-1')
  })

  it('asks for a token when the server refuses the connection, but not at every attempt', () => {
    const { session, latest, clock, tokenRequests } = setUp()
    session.start({ mode: 'live' })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      latest().events.onFailure('network')
      clock.advance(1500)
    }
    expect(tokenRequests()).toBe(1)
  })

  it('reconnects for ever, ever more slowly, and at once when the network is back', () => {
    const { session, opened, latest, clock } = setUp()
    session.start({ mode: 'live' })
    for (let attempt = 0; attempt < 20; attempt += 1) {
      latest().events.onFailure('unavailable')
      clock.advance(10_000)
    }
    expect(opened).toHaveLength(21)
    expect(session.state().phase).toBe('unavailable')
    latest().events.onFailure('unavailable')
    session.wake()
    expect(opened).toHaveLength(22)
    latest().events.onPicture()
    expect(session.state()).toMatchObject({ phase: 'playing', failure: null })
  })

  it('wakes from a sleep with a new connection if the old one is dead, and leaves a living one alone', () => {
    const { session, opened, latest, fallsSilentForMs } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    session.wake()
    expect(opened).toHaveLength(1)
    fallsSilentForMs(30_000)
    session.wake()
    expect(opened).toHaveLength(2)
  })

  it('goes on in the archive from the frame that was shown when the connection broke', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 600_000 })
    latest().events.onPicture()
    clock.advance(5000)
    latest().events.onFailure('network')
    clock.advance(1000)
    expect(latest().position).toEqual({ mode: 'archive', timeMs: T_MS + 5000 - 400 })
  })

  it('falls back to HLS where WebSockets do not come through', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'live' })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      latest().events.onFailure('network')
      clock.advance(2000)
    }
    expect(latest().transport).toBe('hls')
    session.pinTransport('mse')
    expect(latest().transport).toBe('mse')
  })

  it('goes back to low latency by itself, so that a wall that nobody touches is not late for ever', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      latest().events.onFailure('network')
      clock.advance(20_000)
    }
    latest().events.onFailure('network')
    clock.advance(1000)
    expect(latest().transport).toBe('hls')
    latest().events.onPicture()
    clock.advance(13_000)
    expect(latest().transport).toBe('hls')
    session.pause()
    clock.advance(60_000)
    expect(latest().transport).toBe('hls')
    session.play()
    clock.advance(1000)
    expect(latest().transport).toBe('mse')
  })

  it('tries HLS at once, without a word, where the browser lacks the decoder', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'live' })
    latest().events.onFailure('unsupported')
    clock.advance(0)
    expect(latest().transport).toBe('hls')
    expect(session.state().failure).toBeNull()
  })

  it('goes from the end of the archive into live, and tells the page', () => {
    const { session, latest, positions } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 5000 })
    latest().events.onPicture()
    latest().events.onEnded()
    expect(session.state().mode).toBe('live')
    expect(positions).toEqual([{ mode: 'archive', timeMs: T_MS - 5000 }, { mode: 'live' }])
  })

  it('leaves no timer behind when it is closed', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'live' })
    latest().events.onFailure('network')
    session.close()
    expect(clock.timerCount).toBe(0)
  })

  it('keeps the speed of the archive over seeks and connections, and has none in live', () => {
    const { session, latest, clock } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 3_600_000 })
    latest().events.onPicture()
    session.setSpeed(4)
    expect(latest().speeds).toEqual([4])
    latest().events.onFailure('network')
    clock.advance(1000)
    expect(latest().speed).toBe(4)
    session.goLive()
    expect(session.state().speed).toBe(1)
  })

  it('goes live when a fast archive has caught up with the present', () => {
    const { session, latest, clock, picturesAreLateMs } = setUp()
    session.start({ mode: 'archive', timeMs: T_MS - 60_000 })
    latest().events.onPicture()
    session.setSpeed(8)
    picturesAreLateMs(60_000)
    clock.advance(250)
    expect(session.state().mode).toBe('archive')
    picturesAreLateMs(2000)
    clock.advance(250)
    expect(session.state()).toMatchObject({ mode: 'live', speed: 1 })
  })

  it('steps a frame where it stands, and asks for the one that is not buffered', () => {
    const { session, latest, clock, bufferEnds } = setUp()
    session.start({ mode: 'live' })
    latest().events.onPicture()
    latest().events.onMedia({ widthPx: 640, heightPx: 360, frameRate: 20 })
    clock.advance(250)
    session.stepFrame(-1)
    expect(session.state()).toMatchObject({ wantsPause: true, mode: 'live' })
    bufferEnds()
    const shownMs = session.state().timeMs ?? 0
    session.stepFrame(-1)
    expect(latest().goneTo).toEqual([{ mode: 'archive', timeMs: shownMs - 50 }])
  })

  it('brings live by WebRTC where it was chosen, and the archive by MSE', () => {
    const { session, opened } = setUp()
    session.start({ mode: 'live' })
    session.pinTransport('webrtc')
    session.goTo(T_MS - 60_000)
    session.goLive()
    expect(opened.map(({ transport, token }) => [transport, token])).toEqual([
      ['mse', 'archive-1'],
      ['webrtc', 'live-1'],
      ['mse', 'archive-1'],
      ['webrtc', 'live-1'],
    ])
  })

  it('asks anew for the stream of another quality, and stays where it was', () => {
    const { session, opened } = setUp()
    session.start({ mode: 'live' })
    session.setQuality('second')
    expect(opened.map(({ quality }) => quality)).toEqual(['main', 'second'])
  })
})
