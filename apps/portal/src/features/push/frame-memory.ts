/** The frames of the last minutes, for streams that were broken for a while. */
import { PUSH_RESUME_MS } from '@sova/contract'
import type { PushFrame } from './push-frames.ts'

/** Some 15 MB, and as much for each language that somebody listens in. */
const FRAMES_MAX = 20_000

export interface FrameMemory {
  add(frame: PushFrame, nowMs: number): void
  /** Null when that frame is not remembered (any more): what came after it must be read elsewhere. */
  after(id: string): PushFrame[] | null
  forget(): void
}

export function createFrameMemory(): FrameMemory {
  let frames: { frame: PushFrame; atMs: number }[] = []
  let first = 0

  return {
    add(frame, nowMs) {
      frames.push({ frame, atMs: nowMs })
      while (frames.length - first > FRAMES_MAX || (frames[first]?.atMs ?? nowMs) < nowMs - PUSH_RESUME_MS) first += 1
      if (first > FRAMES_MAX) {
        frames = frames.slice(first)
        first = 0
      }
    },
    after(id) {
      // What goes on is told again under its id: whoever was told once may lack all that came since the first time.
      for (let index = first; index < frames.length; index += 1) {
        if (frames[index]?.frame.id === id) return frames.slice(index + 1).map(({ frame }) => frame)
      }
      return null
    },
    forget() {
      frames = []
      first = 0
    },
  }
}
