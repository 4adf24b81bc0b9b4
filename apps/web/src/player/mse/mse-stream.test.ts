// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ManualPlayerClock } from '../session/manual-player-clock.ts'
import type { PlaybackSpeed } from '../session/playback-speed.ts'
import type { Position } from '../session/video-stream.ts'
import type { SocketPort } from './mse-socket.ts'
import { openMseStream } from './mse-stream.ts'
import { buildFragment, H264_INIT_BASE64 } from './test-boxes.ts'

const T_MS = Date.UTC(2026, 10, 21, 3)
const TIMESCALE = 12_800

/** What jsdom lacks of the browser: buffers that take what they are given at once. */
class InstantBuffer extends EventTarget {
  updating = false
  timestampOffset = 0
  readonly #owner: InstantSource
  constructor(owner: InstantSource) {
    super()
    this.#owner = owner
  }
  appendBuffer(bytes: Uint8Array): void {
    this.#owner.appended.push({ bytes: bytes.length, offsetS: this.timestampOffset })
    this.dispatchEvent(new Event('updateend'))
  }
  remove(): void {}
  changeType(): void {}
}

let source: InstantSource
class InstantSource extends EventTarget {
  static isTypeSupported = (mimeType: string) => !mimeType.includes('hvc1')
  readyState = 'open'
  readonly appended: { bytes: number; offsetS: number }[] = []
  constructor() {
    super()
    source = this
  }
  addSourceBuffer = () => new InstantBuffer(this)
}

class ScriptedSocket implements SocketPort {
  binaryType: BinaryType = 'blob'
  readyState = 1
  onopen: SocketPort['onopen'] = null
  onmessage: SocketPort['onmessage'] = null
  onclose: SocketPort['onclose'] = null
  readonly sent: string[] = []
  isClosed = false
  send = (text: string) => this.sent.push(text)
  close(): void {
    this.isClosed = true
  }
  opens(): void {
    this.onopen?.(new Event('open'))
  }
  says(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  saysInit(codecs?: string): void {
    const track = { id: 1, content: 'video', payload: H264_INIT_BASE64, ...(codecs ? { codecs } : {}) }
    const metadata = { tracks: [{ trackId: 'v1', content: 'video', width: 640, height: 360, fps: 25 }] }
    this.says({ type: 'mse_init_segment', tracks: [track], metadata })
  }
  sendsFragmentAt(timeMs: number, isKeyframe = false): void {
    const bytes = buildFragment({ decodeTime: (timeMs / 1000) * TIMESCALE, wallClockMs: timeMs, isKeyframe })
    this.onmessage?.(new MessageEvent('message', { data: bytes.buffer }))
  }
  event = (event: string) => this.says({ type: 'event', event })
}

beforeEach(() => {
  vi.stubGlobal('MediaSource', InstantSource)
  Object.assign(URL, { createObjectURL: () => 'blob:video', revokeObjectURL: () => {} })
  HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
  HTMLVideoElement.prototype.cancelVideoFrameCallback = () => {}
})

function setUp(position: Position = { mode: 'live' }, speed: PlaybackSpeed = 1) {
  const clock = new ManualPlayerClock(T_MS)
  const socket = new ScriptedSocket()
  const events: string[] = []
  const video = document.createElement('video')
  let bufferedS = 0
  const ranges = () => ({ length: bufferedS > 0 ? 1 : 0, start: () => 0, end: () => bufferedS })
  Object.defineProperty(video, 'buffered', { get: ranges })
  Object.assign(video, { getVideoPlaybackQuality: () => ({ totalVideoFrames: 0, droppedVideoFrames: 0 }) })
  const stream = openMseStream({
    video,
    address: 'ws://media.test/7/mse_ld',
    openSocket: () => socket,
    position,
    speed,
    isPaused: false,
    clock,
    events: {
      onMedia: (media) => events.push(`${media.widthPx}×${media.heightPx}@${media.frameRate}`),
      onPicture: () => events.push('picture'),
      onStalled: () => events.push('stalled'),
      onFlowing: () => events.push('flowing'),
      onEnded: () => events.push('ended'),
      onFailure: (failure) => events.push(failure),
    },
  })
  /** Fragments in the buffer; the init segments are longer. */
  const fragmentCount = () => source.appended.filter(({ bytes }) => bytes < 300).length
  /** A second of live, which begins so much later than it was sent. */
  const seeSecond = (second: number, lateMs: number) => {
    bufferedS = second + 1 - lateMs / 1000
    socket.sendsFragmentAt(T_MS + bufferedS * 1000)
    clock.advance(1000)
  }
  return { clock, socket, events, stream, video, fragmentCount, seeSecond }
}

describe('stream over mse_ld', () => {
  it('asks at once, describes the picture, and appends what belongs to it', () => {
    const { socket, events, fragmentCount, stream } = setUp()
    socket.opens()
    expect(socket.sent).toEqual(['resume'])
    socket.saysInit()
    expect(events).toEqual(['640×360@25'])
    socket.sendsFragmentAt(T_MS)
    socket.sendsFragmentAt(T_MS + 40)
    expect(fragmentCount()).toBe(2)
    expect(stream.pictureMs()).toBe(T_MS)
  })

  it('drops what is still under way of the old position when it goes to another', () => {
    const { socket, stream, fragmentCount } = setUp()
    socket.opens()
    socket.saysInit()
    socket.sendsFragmentAt(T_MS)
    expect(stream.goTo({ mode: 'archive', timeMs: T_MS - 60_500 })).toBe(true)
    expect(socket.sent.slice(-2)).toEqual([`play_from=${T_MS / 1000 - 61}`, 'resume'])
    socket.sendsFragmentAt(T_MS + 40)
    expect(fragmentCount()).toBe(1)
    socket.event('seeked')
    socket.sendsFragmentAt(T_MS - 61_000)
    expect(fragmentCount()).toBe(2)
  })

  it('asks for one position at a time, and then only for the last one', () => {
    const { socket, stream } = setUp({ mode: 'archive', timeMs: T_MS })
    socket.opens()
    socket.saysInit()
    for (const second of [10, 20, 30]) stream.goTo({ mode: 'archive', timeMs: T_MS - second * 1000 })
    const seeks = () => socket.sent.filter((text) => text.startsWith('play_from'))
    expect(seeks()).toEqual([`play_from=${T_MS / 1000 - 10}`])
    socket.event('seeked')
    expect(seeks().slice(1)).toEqual([`play_from=${T_MS / 1000 - 30}`])
  })

  it('goes back to live over the same connection', () => {
    const { socket, stream, fragmentCount } = setUp({ mode: 'archive', timeMs: T_MS - 60_000 })
    socket.opens()
    socket.saysInit()
    stream.goTo({ mode: 'live' })
    expect(socket.sent.slice(-2)).toEqual(['live', 'resume'])
    socket.event('switched_to_live')
    socket.sendsFragmentAt(T_MS)
    expect(fragmentCount()).toBe(1)
  })

  it('tells when the recordings have ended', () => {
    const { socket, events, clock } = setUp({ mode: 'archive', timeMs: T_MS })
    socket.opens()
    socket.saysInit()
    socket.event('recordings_ended')
    clock.advance(250)
    expect(events).toContain('ended')
  })

  it.each([
    ['stream_unavailable', 'unavailable'],
    ['token_expired', 'token'],
    ['access_denied', 'denied'],
    ['unsupported_codec', 'unsupported'],
    ['bad_request', 'media'],
  ])('ends with the reason that the server gives: %s', (error, failure) => {
    const { socket, events, clock, stream, video } = setUp()
    socket.opens()
    socket.says({ type: 'error', error })
    expect(events).toEqual([failure])
    expect(socket.isClosed).toBe(true)
    expect(clock.timerCount).toBe(0)
    /* Its last frame is there to be held until the session lets go of it. */
    expect(video.getAttribute('src')).toBe('blob:video')
    stream.close()
    expect(video.getAttribute('src')).toBeNull()
  })

  it('ends when the browser has no decoder', () => {
    const { socket, events } = setUp()
    socket.opens()
    socket.saysInit('hvc1.1.6.L93.B0')
    expect(events).toContain('unsupported')
  })

  it('takes a silent connection for a dead one, later when the camera may be away', () => {
    const playing = setUp()
    playing.socket.opens()
    playing.socket.saysInit()
    playing.clock.advance(2000)
    expect(playing.events).toContain('stalled')
    playing.clock.advance(4000)
    expect(playing.events.at(-1)).toBe('network')

    const waiting = setUp()
    waiting.socket.opens()
    waiting.clock.advance(14_000)
    expect(waiting.events).toEqual([])
    waiting.clock.advance(1000)
    expect(waiting.events).toEqual(['network'])
  })

  it('is opened anew when live falls behind by what is still on its way', () => {
    const { socket, events, seeSecond } = setUp()
    socket.opens()
    socket.saysInit()
    socket.sendsFragmentAt(T_MS)
    for (let second = 0; second < 20; second += 1) seeSecond(second, 0)
    expect(events).not.toContain('network')
    for (let second = 20; second < 40; second += 1) seeSecond(second, (second - 20) * 900)
    expect(events).toContain('network')
    expect(socket.isClosed).toBe(true)
  })

  it('puts of all that waited for a busy page the newest GOP alone into its buffer', () => {
    const { socket, events, clock, fragmentCount } = setUp()
    socket.opens()
    socket.saysInit()
    const isKeyframe = (frame: number) => frame % 20 === 0
    for (let frame = 0; frame < 30; frame += 1) {
      socket.sendsFragmentAt(T_MS + frame * 100, isKeyframe(frame))
      clock.advance(100)
    }
    expect(fragmentCount()).toBe(30)
    const before = source.appended.at(-1)!
    clock.advance(5900)
    for (let frame = 30; frame < 90; frame += 1) socket.sendsFragmentAt(T_MS + frame * 100, isKeyframe(frame))
    /* From the keyframe of 8 s on, behind the old pictures and not in their place. */
    expect(fragmentCount()).toBe(30 + 10)
    expect(source.appended.at(-1)!.offsetS - before.offsetS).toBeLessThan(1)
    expect(events).not.toContain('network')
  })

  it('begins a stretch of its own after a pause, for what was missed is a hole', () => {
    const { socket, stream, seeSecond, video } = setUp()
    socket.opens()
    socket.saysInit()
    socket.sendsFragmentAt(T_MS)
    for (let second = 0; second < 5; second += 1) seeSecond(second, 0)
    stream.pause()
    stream.resume()
    stream.goTo({ mode: 'live' })
    expect(socket.sent.slice(-2)).toEqual(['resume', 'resume'])
    expect(video.playbackRate).toBe(0)
    socket.sendsFragmentAt(T_MS + 60_000)
    expect(source.appended.at(-1)?.offsetS).toBeCloseTo(source.appended[1]!.offsetS - 60 + 10, 0)
  })

  it('goes on with what comes when the server sets its clock back, and is not late for that', () => {
    const { socket, events, seeSecond, stream, clock } = setUp()
    socket.opens()
    socket.saysInit()
    socket.sendsFragmentAt(T_MS)
    for (let second = 0; second < 20; second += 1) seeSecond(second, 0)
    const before = source.appended.at(-1)!
    const backMs = T_MS - 3_600_000
    for (let second = 0; second < 10; second += 1) {
      socket.sendsFragmentAt(backMs + second * 1000)
      clock.advance(1000)
    }
    /* Behind everything before it: at its old place nothing of it would be played for an hour. */
    expect(source.appended.at(-1)!.offsetS - before.offsetS).toBeCloseTo(3600 + 20 + 5, 0)
    expect(events).not.toContain('network')
    expect(stream.pictureMs()).not.toBeNull()
  })

  it('survives messages that make no sense', () => {
    const { socket, events, fragmentCount } = setUp()
    socket.opens()
    socket.saysInit()
    socket.says({ type: 'weather', text: 'rain' })
    socket.onmessage?.(new MessageEvent('message', { data: '{' }))
    socket.onmessage?.(new MessageEvent('message', { data: new ArrayBuffer(7) }))
    expect(events).toEqual(['640×360@25'])
    expect(fragmentCount()).toBe(0)
  })

  it('plays every frame up to double speed, at the pace of the page alone', () => {
    const { socket, stream } = setUp({ mode: 'archive', timeMs: T_MS })
    socket.opens()
    socket.saysInit()
    stream.setSpeed(2)
    stream.setSpeed(0.25)
    expect(socket.sent).toEqual(['resume'])
  })

  it('lets the server send keyframes alone above that, from the moment that is on the screen', () => {
    const { socket, stream } = setUp({ mode: 'archive', timeMs: T_MS })
    socket.opens()
    socket.saysInit()
    socket.sendsFragmentAt(T_MS + 2000)
    stream.setSpeed(4)
    expect(socket.sent).toEqual(['resume', 'speed=4', 'resume'])
    socket.event('seeked')
    expect(socket.sent.slice(3)).toEqual([`play_from=${T_MS / 1000 + 2}`, 'resume'])
  })

  it('begins anew at the speed of the viewer after a broken connection', () => {
    const { socket } = setUp({ mode: 'archive', timeMs: T_MS }, 8)
    socket.opens()
    socket.saysInit()
    expect(socket.sent).toEqual(['resume', 'speed=8', 'resume'])
    socket.event('seeked')
    socket.saysInit()
    expect(socket.sent.slice(3)).toEqual([`play_from=${T_MS / 1000}`, 'resume'])
  })
})
