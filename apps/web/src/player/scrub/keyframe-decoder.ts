/**
 * Keyframes by WebCodecs, one after another in one decoder: a video element sets up a pipeline for each, which takes several
 * times as long as the picture itself. Browsers have it on pages that came by https or from their own machine.
 */
import type { KeyframeFile } from './keyframe-file.ts'

export interface KeyframeDecoder<Frame = VideoFrame> {
  /** One at a time. The caller closes the frame. @throws what the browser says of a codec or a picture that it can't decode */
  decode(keyframe: KeyframeFile): Promise<Frame | null>
  close(): void
}

export const canDecodeKeyframes = (): boolean => 'VideoDecoder' in globalThis

export function createKeyframeDecoder(): KeyframeDecoder {
  let decoder: VideoDecoder | null = null
  let configured: KeyframeFile | null = null
  let latest: VideoFrame | null = null

  function open(): VideoDecoder {
    const opened = new VideoDecoder({
      output(frame) {
        latest?.close()
        latest = frame
      },
      /* The promise of `flush` tells it. */
      error: () => undefined,
    })
    decoder = opened
    configured = null
    return opened
  }

  function close(): void {
    if (decoder && decoder.state !== 'closed') decoder.close()
    decoder = null
    latest?.close()
    latest = null
  }

  return {
    async decode(keyframe) {
      const { codec, description, data } = keyframe
      const current = decoder?.state === 'configured' ? decoder : open()
      if (!configured || !isSameStream(configured, keyframe)) {
        current.configure({ codec, description, optimizeForLatency: true })
        configured = keyframe
      }
      current.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data }))
      await current.flush()
      const frame = latest
      latest = null
      return frame
    },
    close,
  }
}

const isSameStream = (a: KeyframeFile, b: KeyframeFile): boolean =>
  a.codec === b.codec &&
  a.description.length === b.description.length &&
  a.description.every((value, index) => value === b.description[index])
