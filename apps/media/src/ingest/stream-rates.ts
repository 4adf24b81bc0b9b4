/** How fast a stream comes, over the last ten seconds; sampled once a second. */
const WINDOW_SAMPLES = 10

export interface StreamRates {
  readonly bitsPerSecond: number
  readonly framesPerSecond: number
}

interface Totals {
  readonly bytes: number
  readonly videoFrames: number
}

interface Sample extends Totals {
  readonly atMs: number
}

export function createStreamRates() {
  const samples: Sample[] = []
  return {
    sample({ bytes, videoFrames }: Totals, atMs: number): void {
      samples.push({ bytes, videoFrames, atMs })
      if (samples.length > WINDOW_SAMPLES + 1) samples.shift()
    },
    current(): StreamRates {
      const [first] = samples
      const last = samples.at(-1)
      if (!first || !last || last.atMs <= first.atMs) return { bitsPerSecond: 0, framesPerSecond: 0 }
      const seconds = (last.atMs - first.atMs) / 1000
      return {
        bitsPerSecond: ((last.bytes - first.bytes) * 8) / seconds,
        framesPerSecond: (last.videoFrames - first.videoFrames) / seconds,
      }
    },
  }
}
