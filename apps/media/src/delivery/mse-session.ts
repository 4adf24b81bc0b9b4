/** One viewer of `mse_ld`: reads its commands, and switches between live and archive on one socket. */
import type { Duplex } from 'node:stream'
import type { Clock, Logger } from '@sova/base'
import type { MediaTokenClaims } from '@sova/contract'
import {
  type InitTrack,
  type ParsedMseCommand,
  type PlaySpeed,
  parseMseCommand,
  TRACKS_ALL,
  type TrackSelection,
} from '@sova/media-formats'
import type { WebSocket } from 'ws'
import type { ArchiveReader } from '../archive/archive-reader.ts'
import type { Camera } from '../cameras/camera.ts'
import { createLiveReader, type LiveReader } from '../stream/live-reader.ts'
import { authorise } from './authorise.ts'
import { createMseArchive } from './mse-archive.ts'
import { errorMessage, eventMessage, initMessage, type MseErrorName, type MseEventName } from './mse-messages.ts'
import { createMseSink } from './mse-sink.ts'

export interface MseSession {
  /** Called a few times a second by one timer for all viewers. */
  tick(): void
  onText(text: string): void
  /** Tells the viewer why, and closes its socket. */
  end(reason: MseErrorName): void
  close(): void
}

export interface MseSessionInputs {
  readonly socket: WebSocket
  /** Below `socket`. */
  readonly connection: Duplex
  readonly camera: Camera
  readonly claims: MediaTokenClaims
  readonly tracks: TrackSelection | null
  /** What the viewer can play; null for everything. */
  readonly codecs: ReadonlySet<string> | null
  /** Unix ms; null begins live. */
  readonly fromMs: number | null
  readonly reader: ArchiveReader
  readonly clock: Clock
  readonly logger: Logger
  readonly onBytes: (count: number) => void
}

/** How long a viewer waits for a source that is down before it is told. */
const SOURCE_WAIT_MS = 10_000
/** A viewer that takes nothing for this long has gone without a word. */
const STALL_MAX_MS = 30_000
/** RFC 6455 §7.4.1: policy violation, and try again later. */
const CLOSE_POLICY = 1008
const CLOSE_TRY_LATER = 1013

export function createMseSession(inputs: MseSessionInputs): MseSession {
  const { socket, camera, claims, clock, logger } = inputs
  const sink = createMseSink(socket, inputs.connection)
  let selection = inputs.tracks ?? TRACKS_ALL
  let mode: 'live' | 'archive' = 'live'
  let speed: PlaySpeed = 1
  /** Nothing is sent before the first `resume`. */
  let isPlaying = false
  let hasInit = false
  let live: LiveReader | null = null
  let isClosed = false
  const startedAtMs = clock.monotonicMs()
  let keptUpAtMs = startedAtMs

  const sendEvent = (event: MseEventName) => sink.sendText(eventMessage(event))

  const archive = createMseArchive({
    number: camera.number,
    reader: inputs.reader,
    sink,
    clock,
    isRecording: () => camera.isRecording(),
    onSeeked() {
      // A socket that begins in the archive speaks first with its init segment, as one that begins live.
      if (hasInit) sendEvent('seeked')
    },
    onInit(init) {
      if (canPlay(init.tracks)) announceInit(init.tracks)
      else fail('unsupported_codec', CLOSE_POLICY)
    },
    onEnd: () => sendEvent('recordings_ended'),
  })

  function fail(error: MseErrorName, code: number): void {
    sink.sendText(errorMessage(error))
    socket.close(code, error)
  }

  function announceInit(tracks: readonly InitTrack[]): void {
    hasInit = true
    sink.sendText(initMessage(tracks, selection))
  }

  const canPlay = (tracks: readonly InitTrack[]): boolean =>
    selection.video === null || tracks.every(({ track }) => track.kind !== 'video' || canDecode(track.codec))
  const canDecode = (codec: string): boolean => inputs.codecs === null || inputs.codecs.has(codec)

  /** The second stream is H.264 where the main one is not, as a rule; there is no third to try. */
  function tryOtherStream(): void {
    if (isClosed || mode !== 'live') return
    const hasOther = selection.video === 1 && camera.stream(2) !== null
    if (hasOther) {
      selection = { ...selection, video: 2 }
      joinLive()
      if (isPlaying) live?.start()
    } else fail('unsupported_codec', CLOSE_POLICY)
  }

  function joinLive(): boolean {
    const hub = camera.stream(selection.video ?? 1)
    if (!hub) return false
    live?.close()
    live = createLiveReader(hub, selection, sink, (tracks) => {
      if (mode !== 'live') return
      if (canPlay(tracks.list)) announceInit(tracks.list)
      // Not from inside the reader that is just being made.
      else queueMicrotask(tryOtherStream)
    })
    return true
  }

  function toLive(): void {
    archive.stop()
    mode = 'live'
    speed = 1
    isPlaying = true
    if (joinLive()) {
      sendEvent('switched_to_live')
      live?.start()
    } else fail('bad_request', CLOSE_POLICY)
  }

  async function toArchive(utcMs: number): Promise<void> {
    if (!authorise(claims, camera.number, { kind: 'archive' }, clock.nowMs()))
      return fail('access_denied', CLOSE_POLICY)
    mode = 'archive'
    live?.close()
    live = null
    await archive.playFrom(utcMs, { tracks: selection, speed, isPaused: () => !isPlaying })
    await archive.pump()
  }

  function resume(): void {
    isPlaying = true
    sendEvent('resumed')
    if (mode === 'live') live?.start()
    else archive.resume()
  }

  function pause(): void {
    isPlaying = false
    live?.stop()
    archive.pause()
    sendEvent('paused')
  }

  async function setTracks(tracks: TrackSelection): Promise<void> {
    if (tracks.video === 2 && camera.stream(2) === null) return fail('bad_request', CLOSE_POLICY)
    selection = tracks
    sendEvent('tracks_switched')
    if (mode === 'archive') return toArchive(archive.positionMs())
    joinLive()
    if (isPlaying) live?.start()
  }

  /** Only the past can be played faster than it happens. */
  async function setSpeed(wanted: PlaySpeed): Promise<void> {
    speed = wanted
    sendEvent('speed_changed')
    if (mode === 'archive') await toArchive(archive.playingMs() ?? archive.positionMs())
  }

  async function obey(command: ParsedMseCommand): Promise<void> {
    switch (command.name) {
      case 'resume':
        return resume()
      case 'pause':
        return pause()
      case 'live':
        return toLive()
      case 'play_from':
        isPlaying = true
        return toArchive(command.utcMs)
      case 'set_tracks':
        return setTracks(command.tracks)
      case 'speed':
        return setSpeed(command.speed)
    }
  }

  /** In sums: counters with labels are slow, and a viewer is sent a message a picture. */
  function reportSent(): void {
    const bytes = sink.takeSentBytes()
    if (bytes > 0) inputs.onBytes(bytes)
  }

  function guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      logger.warn({ err: error, number: camera.number }, 'a viewer of the archive was given up')
      if (!isClosed) fail('stream_unavailable', CLOSE_TRY_LATER)
    })
  }

  if (inputs.fromMs !== null) guard(toArchive(inputs.fromMs))
  else if (!joinLive()) fail('bad_request', CLOSE_POLICY)

  return {
    onText(text) {
      const command = parseMseCommand(text)
      if (command) guard(obey(command))
      else fail('bad_request', CLOSE_POLICY)
    },
    end(reason) {
      if (!isClosed) fail(reason, CLOSE_POLICY)
    },
    tick() {
      if (isClosed) return
      reportSent()
      if (!sink.isSlow()) keptUpAtMs = clock.monotonicMs()
      if (clock.monotonicMs() - keptUpAtMs > STALL_MAX_MS) return socket.terminate()
      if (mode === 'archive') return guard(archive.pump())
      const isWaiting = !hasInit && clock.monotonicMs() - startedAtMs > SOURCE_WAIT_MS
      if (isWaiting) fail('stream_unavailable', CLOSE_TRY_LATER)
    },
    close() {
      isClosed = true
      reportSent()
      live?.close()
      live = null
      archive.stop()
    },
  }
}
