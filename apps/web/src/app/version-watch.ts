/**
 * Finds out that the server has a newer page than the one that runs: `HEAD /index.html` about every 15 minutes, compared
 * by ETag (spec 1 §4).
 */
import { REQUEST_TIMEOUT_MS, VERSION_CHECK_INTERVAL_MS, VERSION_CHECK_JITTER_SHARE } from '@sova/contract'

interface VersionWatchInputs {
  /** Null when the server can't say. */
  readVersion(signal: AbortSignal): Promise<string | null>
  /** Uniform in [0, 1). */
  random(): number
  onChange(): void
}

/** Watches until it is stopped; `onChange` is called at every check that finds another version than the first one. */
export function watchVersion({ readVersion, random, onChange }: VersionWatchInputs): () => void {
  const stopped = new AbortController()
  let running: string | null = null
  let timer: ReturnType<typeof setTimeout>

  async function check(): Promise<void> {
    const version = await readVersion(stopped.signal).catch(() => null)
    if (stopped.signal.aborted) return
    if (version !== null) {
      running ??= version
      if (version !== running) onChange()
    }
    timer = setTimeout(() => void check(), nextCheckMs(random()))
  }

  void check()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

/** 15 minutes ± 10 %. */
export const nextCheckMs = (random: number): number =>
  VERSION_CHECK_INTERVAL_MS * (1 + (random * 2 - 1) * VERSION_CHECK_JITTER_SHARE)

export async function readPageVersion(signal: AbortSignal): Promise<string | null> {
  const response = await fetch(new URL('/index.html', window.location.origin), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  return response.ok ? response.headers.get('ETag') : null
}
