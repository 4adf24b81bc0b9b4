/** Stands in for a stream that has not begun: keeps what it is told meanwhile, and then passes everything on. */
import type { ChunkSink } from './push-hub.ts'

/** So many at once are read from the store by the next attempt. */
const HELD_MAX = 1000

export interface HeldChunks extends ChunkSink {
  /** The stream is to end as it begins: the right is gone, or more came than is held. */
  readonly isEnded: boolean
  passTo(stream: ChunkSink): void
}

export function holdChunks(): HeldChunks {
  let held: Buffer[] = []
  let stream: ChunkSink | null = null
  let isEnded = false

  return {
    get isEnded() {
      return isEnded
    },
    write(chunk) {
      if (stream) return stream.write(chunk)
      isEnded ||= held.length >= HELD_MAX
      if (!isEnded) held.push(chunk)
      return !isEnded
    },
    end() {
      isEnded = true
      stream?.end()
    },
    passTo(sink) {
      stream = sink
      if (isEnded) return sink.end()
      for (const chunk of held) sink.write(chunk)
      held = []
    },
  }
}
