/** Runs a system in the foreground: Ctrl-C or SIGTERM stops it in order, a second Ctrl-C at once. */
import type { System } from './supervisor/system.ts'

/** A stop that hangs must not keep the terminal. */
const CLOSE_TIMEOUT_MS = 5000

/** @param afterStart what is left to do once everything runs */
export async function runUntilSignal(
  system: System,
  afterStart: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  const onSignal = () => {
    if (stopping.signal.aborted) {
      system.hurry()
      return
    }
    system.logger.info('stopping (Ctrl-C once more ends it at once)')
    stopping.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('SIGHUP', onSignal)

  const running = system.start().then(() => afterStart(stopping.signal))
  try {
    await Promise.race([running.then(() => stopped), stopped])
  } finally {
    running.catch(() => {})
    setTimeout(() => {
      system.hurry()
      process.exit(1)
    }, CLOSE_TIMEOUT_MS).unref()
    await system.close()
  }
}
