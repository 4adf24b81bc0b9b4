/**
 * One download: in the page while the file is of a size that a page can hold, so that it shows how far it is, can be
 * stopped and goes on where it broke (RFC 9110 §14, ranges; §13.1.5, If-Range); a larger one is the browser's own.
 */

export interface DownloadState {
  phase: 'starting' | 'running' | 'stopped' | 'saved' | 'handed_over'
  receivedBytes: number
  /** Null until the server has told it. */
  totalBytes: number | null
  failure: DownloadFailure | null
}

/** Dictionary keys of spec 1 §8: it could not begin, it broke on its way, or the viewer may not. */
export type DownloadFailure = 'downloadError' | 'downloadFailed' | 'downloadForbidden' | 'downloadNothing'

/** Where an address could not be had because the viewer may not have the video. */
export class DownloadForbidden extends Error {}

/** Any other reason may pass: the network, the portal, the end of the session. */
export const failureOfAddress = (error: unknown): DownloadFailure =>
  error instanceof DownloadForbidden ? 'downloadForbidden' : 'downloadError'

export interface DownloadTask {
  state(): DownloadState
  /** Begins, or goes on after a stop with what has come already. */
  run(): Promise<void>
  stop(): void
}

export interface DownloadInputs {
  address: string
  fetchPart(address: string, options: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response>
  save(parts: readonly Uint8Array<ArrayBuffer>[], type: string): void
  /** Lets the browser fetch the address by itself. */
  handOver(address: string): void
  onChange(): void
}

/** What a page holds in memory. */
const IN_PAGE_BYTES_MAX = 512 * 1024 * 1024

export function createDownloadTask(inputs: DownloadInputs): DownloadTask {
  const { address, fetchPart, save, handOver, onChange } = inputs
  let state: DownloadState = { phase: 'stopped', receivedBytes: 0, totalBytes: null, failure: null }
  let parts: Uint8Array<ArrayBuffer>[] = []
  let etag: string | null = null
  let abort = new AbortController()

  function change(next: Partial<DownloadState>): void {
    state = { ...state, ...next }
    onChange()
  }

  async function run(): Promise<void> {
    if (state.phase === 'running' || state.phase === 'starting') return
    abort = new AbortController()
    change({ phase: 'starting', failure: null })
    try {
      await receive(await ask())
    } catch {
      if (!abort.signal.aborted) change({ phase: 'stopped', failure: failureAfter(state.receivedBytes) })
    }
  }

  function ask(): Promise<Response> {
    const isContinued = state.receivedBytes > 0 && etag !== null
    const headers: Record<string, string> = isContinued
      ? { Range: `bytes=${state.receivedBytes}-`, 'If-Range': etag ?? '' }
      : {}
    return fetchPart(address, { headers, signal: abort.signal })
  }

  async function receive(response: Response): Promise<void> {
    if (!response.ok || !response.body) {
      change({ phase: 'stopped', failure: failureOfStatus(response.status, state.receivedBytes) })
      return
    }
    /* The whole file: it has changed since, or nothing had come. */
    if (response.status !== 206) {
      parts = []
      change({ receivedBytes: 0 })
    }
    etag = response.headers.get('ETag')
    const length = Number(response.headers.get('Content-Length') ?? Number.NaN)
    change({ totalBytes: Number.isNaN(length) ? null : state.receivedBytes + length })
    if ((state.totalBytes ?? 0) > IN_PAGE_BYTES_MAX) {
      abort.abort()
      handOver(address)
      change({ phase: 'handed_over' })
      return
    }
    await read(response.body)
    if (state.totalBytes !== null && state.receivedBytes < state.totalBytes) throw new Error('cut short')
    save(parts, response.headers.get('Content-Type') ?? 'video/mp4')
    parts = []
    change({ phase: 'saved' })
  }

  async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    change({ phase: 'running' })
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parts.push(value)
      change({ receivedBytes: state.receivedBytes + value.length })
    }
  }

  return {
    state: () => state,
    run,
    stop() {
      abort.abort()
      change({ phase: 'stopped' })
    },
  }
}

const failureAfter = (receivedBytes: number): DownloadFailure =>
  receivedBytes > 0 ? 'downloadFailed' : 'downloadError'

function failureOfStatus(status: number, receivedBytes: number): DownloadFailure {
  if (status === 403) return 'downloadForbidden'
  if (status === 404) return 'downloadNothing'
  return failureAfter(receivedBytes)
}
