/** MediaSource with a buffer for each track, behind one video element. */
import { createTrackBuffer, type TrackBuffer } from './track-buffer.ts'
import type { BufferedRange } from './wall-clock-map.ts'

export interface SinkTrack {
  id: number
  content: 'video' | 'audio'
  codecs: string
  init: Uint8Array<ArrayBuffer>
}

export interface MediaSink {
  /** The first time builds the buffers; later it gives them a new codec or a new picture size. */
  setTracks(tracks: readonly SinkTrack[]): void
  append(trackId: number, bytes: Uint8Array<ArrayBuffer>): void
  setOffset(offsetS: number): void
  removeBefore(mediaS: number): void
  buffered(): BufferedRange[]
  close(): void
}

interface MediaSinkInputs {
  video: HTMLVideoElement
  onAppended(): void
  onFailure(detail: 'unsupported' | 'overflow' | 'media'): void
}

/** Kept of the past when the browser has no room left. */
const KEEP_WHEN_FULL_S = 3

interface ManagedWindow {
  ManagedMediaSource?: typeof MediaSource
  MediaSource?: typeof MediaSource
}

/** iPhones have ManagedMediaSource only. */
function mediaSourceClass(): typeof MediaSource | null {
  const scope: ManagedWindow = window
  return scope.MediaSource ?? scope.ManagedMediaSource ?? null
}

export const isMseSupported = (): boolean => mediaSourceClass() !== null

export const canDecode = (mimeType: string): boolean => mediaSourceClass()?.isTypeSupported?.(mimeType) ?? false

export const mimeTypeOf = (track: Pick<SinkTrack, 'content' | 'codecs'>): string =>
  `${track.content}/mp4; codecs="${track.codecs}"`

export function rangesOf(ranges: TimeRanges): BufferedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ startS: ranges.start(index), endS: ranges.end(index) }))
}

export function createMediaSink({ video, onAppended, onFailure }: MediaSinkInputs): MediaSink {
  const buffers = new Map<number, TrackBuffer>()
  const mimeTypes = new Map<number, string>()
  /** What came before the browser had opened the source. */
  const waiting: (() => void)[] = []
  const Source = mediaSourceClass()
  const source = Source && new Source()
  const address = source && URL.createObjectURL(source)

  if (source && address) {
    source.addEventListener('sourceopen', onOpen, { once: true })
    /* ManagedMediaSource opens only where remote playback cannot take the video away. */
    video.disableRemotePlayback = true
    video.src = address
  }

  function onOpen(): void {
    for (const action of waiting.splice(0)) action()
  }

  function whenOpen(action: () => void): void {
    if (source?.readyState === 'open') action()
    else waiting.push(action)
  }

  function setTracks(tracks: readonly SinkTrack[]): void {
    /* A buffer cannot be added to a source that plays, and an empty one would hold the picture. */
    const isSameSet =
      buffers.size === 0 || (tracks.length === buffers.size && tracks.every(({ id }) => buffers.has(id)))
    const isPlayable = Source !== null && tracks.every((track) => Source.isTypeSupported(mimeTypeOf(track)))
    if (!isPlayable) onFailure('unsupported')
    else if (!isSameSet) onFailure('media')
    else whenOpen(() => tracks.forEach(setTrack))
  }

  function setTrack(track: SinkTrack): void {
    const mimeType = mimeTypeOf(track)
    const known = buffers.get(track.id)
    if (known && mimeTypes.get(track.id) !== mimeType) known.changeType(mimeType)
    const buffer = known ?? addBuffer(mimeType)
    if (!buffer) return
    buffers.set(track.id, buffer)
    mimeTypes.set(track.id, mimeType)
    buffer.append(track.init)
  }

  function addBuffer(mimeType: string): TrackBuffer | null {
    try {
      const port = source?.addSourceBuffer(mimeType)
      return port ? createTrackBuffer({ port, onAppended, disposableBeforeS, onFailure }) : null
    } catch {
      onFailure('unsupported')
      return null
    }
  }

  const disposableBeforeS = () => Math.max(0, video.currentTime - KEEP_WHEN_FULL_S)

  function removeBefore(mediaS: number): void {
    for (const buffer of buffers.values()) buffer.remove(0, mediaS)
  }

  return {
    setTracks,
    append: (trackId, bytes) => whenOpen(() => buffers.get(trackId)?.append(bytes)),
    setOffset: (offsetS) =>
      whenOpen(() => {
        for (const buffer of buffers.values()) buffer.setOffset(offsetS)
      }),
    removeBefore,
    buffered: () => rangesOf(video.buffered),
    close() {
      waiting.length = 0
      for (const buffer of buffers.values()) buffer.close()
      if (!address) return
      URL.revokeObjectURL(address)
      if (video.src === address) {
        video.removeAttribute('src')
        video.load()
      }
    },
  }
}
