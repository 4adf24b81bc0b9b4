/** Shows the keyframe that is wanted, again and again; what was passed while one was on its way is left out. */
import type { KeyframeDecoder } from './keyframe-decoder.ts'
import { readKeyframeFile } from './keyframe-file.ts'

export interface Scrubber {
  want(address: string): void
  close(): void
}

interface ScrubberInputs<Frame> {
  decoder: KeyframeDecoder<Frame>
  /** Null where there is none, as in a gap. */
  load(address: string, signal: AbortSignal): Promise<Uint8Array | null>
  /** Draws it before it returns; the frame is closed then. */
  show(frame: Frame, address: string): void
  /** It can't be read or decoded; nothing is shown any more. */
  onUnable(): void
}

export function createScrubber<Frame extends { close(): void }>(inputs: ScrubberInputs<Frame>): Scrubber {
  const { decoder, load, show, onUnable } = inputs
  const stop = new AbortController()
  let wanted: string | null = null
  let done: string | null = null
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (wanted !== null && wanted !== done && !stop.signal.aborted) {
      const address = wanted
      const bytes = await load(address, stop.signal)
      const keyframe = bytes && readKeyframeFile(bytes)
      const frame = keyframe && !stop.signal.aborted ? await decoder.decode(keyframe) : null
      if (frame && !stop.signal.aborted) show(frame, address)
      frame?.close()
      done = address
    }
    isRunning = false
  }

  function close(): void {
    stop.abort()
    decoder.close()
  }

  return {
    want(address) {
      wanted = address
      if (isRunning) return
      run().catch(() => {
        if (stop.signal.aborted) return
        close()
        onUnable()
      })
    },
    close,
  }
}

/** The hand has long been elsewhere by then: another keyframe may come where this one does not. */
const LOAD_TIMEOUT_MS = 4000

/**
 * @param patience when it ends there is no keyframe
 * @throws where the browser may not read it: a video element may be allowed what a script is not (CORS)
 */
export async function loadKeyframe(
  address: string,
  signal: AbortSignal,
  patience: AbortSignal = AbortSignal.timeout(LOAD_TIMEOUT_MS),
): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, patience]) })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  } catch (error) {
    if (patience.aborted && !signal.aborted) return null
    throw error
  }
}
