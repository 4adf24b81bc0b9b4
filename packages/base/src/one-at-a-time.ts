/**
 * Work that reads how things stand now. It never runs twice at once; whoever asks while it runs shares the one run behind
 * it, so that the promise means: what was there before I asked has been read.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const start = (): Promise<void> => {
    next = null
    running = run().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (next) return next
    if (!running) return start()
    next = running.catch(() => {}).then(start)
    return next
  }
}
