/** Asks the media server what is recorded. */
import {
  type CameraInfo,
  REQUEST_TIMEOUT_MS,
  RecordingBounds,
  RecordingRanges,
  recordingStatusUrl,
} from '@sova/contract'
import type { RecordedRange } from '../timeline/recorded-ranges.ts'

export interface RecordingAnswer {
  /** Empty where nothing is recorded, and where the question failed. */
  ranges: RecordedRange[]
  /** False for a failure: what was known before is still the best that is known. */
  isFresh: boolean
}

export interface RecordingClient {
  ranges(window: RecordedRange): Promise<RecordingAnswer>
  /** Where the archive begins; null where there is none, and where the question failed. */
  earliestMs(): Promise<number | null>
}

type Fetch = (address: string, options: { signal: AbortSignal }) => Promise<Response>

/** @param camera the current one, so that each question carries the newest token */
export function createRecordingClient(camera: () => CameraInfo | null, fetchAnswer: Fetch = fetch): RecordingClient {
  async function ask(window?: { fromS: number; toS: number }): Promise<unknown> {
    const asked = camera()
    if (!asked?.tokenDVR) return null
    const { server, number, tokenDVR } = asked
    try {
      const address = recordingStatusUrl(server, number, tokenDVR, window)
      const response = await fetchAnswer(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      return response.ok ? await response.json() : null
    } catch {
      return null
    }
  }

  return {
    async ranges({ fromMs, toMs }) {
      const body = await ask({ fromS: Math.floor(fromMs / 1000), toS: Math.ceil(toMs / 1000) })
      const parsed = RecordingRanges.safeParse(body)
      if (!parsed.success) return { ranges: [], isFresh: false }
      const ranges = parsed.data
        .flatMap((stream) => stream.ranges)
        .map(({ from, duration }) => ({ fromMs: from * 1000, toMs: (from + duration) * 1000 }))
      return { ranges, isFresh: true }
    },
    async earliestMs() {
      const parsed = RecordingBounds.safeParse(await ask())
      const bounds = parsed.success ? parsed.data[camera()?.number ?? ''] : undefined
      return bounds ? bounds.from * 1000 : null
    },
  }
}
