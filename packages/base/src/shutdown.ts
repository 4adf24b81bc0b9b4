/** Long-lived parts have one shape: created with named inputs, run, closed. */
export interface Closeable {
  close(): Promise<void>
}

/** Finishing what was begun takes at most this long; then the process ends all the same. */
export const SHUTDOWN_TIMEOUT_MS = 4000

/**
 * Runs `close` once on SIGTERM or SIGINT, or when the parent that spoke over IPC is gone, then exits.
 * @returns a signal that aborts as soon as the process is asked to end
 */
export function closeOnSignals(close: () => Promise<void>): AbortSignal {
  const controller = new AbortController()
  const end = () => {
    if (controller.signal.aborted) return
    controller.abort()
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  return controller.signal
}
