/** Looks at a camera for about two seconds and says what it sends. */
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import { openSource } from './open-source.ts'
import { ANOTHER_CLIENT_CODES, type PacketSource, type ProbedSource, SourceFailure } from './packet-source.ts'
import type { SourceInputs } from './source-inputs.ts'

const PROBE_MEDIA_S = 2
/** Two whole groups of pictures. */
const PROBE_KEYFRAMES = 3

export interface ProbeInputs extends SourceInputs {
  /** Another client for an address that ours fails with in a way that may be its own; null for a scheme it has not. */
  readonly openSecond?: (address: string, inputs: SourceInputs) => PacketSource | null
}

/** @throws SourceFailure of the first client, where the second has none or fails too */
export async function probeSource(address: string, inputs: ProbeInputs, timeoutMs: number): Promise<ProbedSource> {
  try {
    return await observe(openSource(address, inputs), inputs, timeoutMs)
  } catch (error) {
    const mayBeOurs = error instanceof SourceFailure && ANOTHER_CLIENT_CODES.has(error.code)
    const second = mayBeOurs ? inputs.openSecond?.(address, inputs) : null
    if (!second) throw error
    return observe(second, inputs, timeoutMs).catch(() => {
      throw error
    })
  }
}

async function observe(source: PacketSource, inputs: SourceInputs, timeoutMs: number): Promise<ProbedSource> {
  const ended = new AbortController()
  const observation = createObservation()
  const timer = inputs.clock.sleep(timeoutMs, ended.signal).then(() => {
    if (!ended.signal.aborted) ended.abort()
  })
  try {
    const sink = {
      onTracks: observation.noteTracks,
      onSample(sample: MediaSample) {
        observation.noteSample(sample)
        if (observation.isEnough()) ended.abort()
      },
    }
    await source.run(sink, ended.signal)
  } finally {
    ended.abort()
    await timer
  }
  const probed = observation.result()
  if (!probed) throw new SourceFailure('timed_out', `no picture came in ${timeoutMs} ms`)
  return probed
}

function createObservation() {
  let tracks: TracksEvent | null = null
  let firstDts = 0
  let lastDts = 0
  let frameCount = 0
  let keyframeCount = 0
  let byteCount = 0
  let lastBytes = 0
  let keyframe: Uint8Array | null = null

  const mediaS = () => (lastDts - firstDts) / (tracks?.video?.timescale ?? 1)
  return {
    noteTracks(event: TracksEvent) {
      tracks = event
    },
    noteSample(sample: MediaSample) {
      byteCount += sample.data.length
      if (sample.kind === 'audio') return
      if (frameCount === 0) firstDts = sample.dts
      lastDts = sample.dts
      lastBytes = sample.data.length
      frameCount += 1
      if (!sample.isKeyframe) return
      keyframe ??= sample.data
      keyframeCount += 1
    },
    isEnough: () => frameCount > 1 && (mediaS() >= PROBE_MEDIA_S || keyframeCount >= PROBE_KEYFRAMES),
    result(): ProbedSource | null {
      const video = tracks?.video
      if (!video || frameCount === 0) return null
      const seconds = mediaS()
      const measured = seconds > 0 ? Math.round(((frameCount - 1) / seconds) * 100) / 100 : null
      return {
        video,
        audio: tracks?.audio ?? null,
        frameRate: measured ?? video.frameRate,
        // The last frame lasts beyond the time that was seen.
        bitrateKbps: seconds > 0 ? Math.round(((byteCount - lastBytes) * 8) / seconds / 1000) : 0,
        keyframe,
      }
    },
  }
}
