/**
 * One track of one camera, sent as time goes by: frame `n` is due at `n` periods after the epoch (plus the camera's own
 * phase), so a late timer never adds up, main and sub stream show the same moment, and all viewers share one sequence.
 * It runs while someone listens.
 */
import type { Clock } from '@sova/base'
import type { PacketizedFrame, TrackPacketizer } from '@sova/media-formats'

/** A process that was stopped for longer does not send what it missed. */
const CATCH_UP_MAX_MS = 1000
const REPORT_PERIOD_MS = 2000

export interface FrameSource {
  readonly periodMs: number
  /** Ticks of the RTP clock a second. */
  readonly timescale: number
  frameAt(index: number, wallClockMs: number): PacketizedFrame
  isKeyframe(index: number): boolean
}

export interface FeedReceiver {
  onRtp(packets: readonly Uint8Array[]): void
  onRtcp(packet: Uint8Array): void
}

export interface PacedFeed {
  readonly nextSequence: number
  /** Begins with the next keyframe, behind a sender report. @returns a function that ends it */
  subscribe(receiver: FeedReceiver): () => void
}

export interface PacedFeedInputs {
  source: FrameSource
  packetizer: TrackPacketizer
  phaseMs: number
  clock: Clock
}

export function createPacedFeed({ source, packetizer, phaseMs, clock }: PacedFeedInputs): PacedFeed {
  const receiving = new Set<FeedReceiver>()
  const waiting = new Set<FeedReceiver>()
  let run: AbortController | null = null
  const dueMs = (index: number) => index * source.periodMs + phaseMs
  const ticksPerFrame = Math.round((source.periodMs * source.timescale) / 1000)
  const timestampOf = (index: number) => (index * ticksPerFrame) % 2 ** 32
  const reportEvery = Math.max(1, Math.round(REPORT_PERIOD_MS / source.periodMs))

  const send = (index: number) => {
    const isKeyframe = source.isKeyframe(index)
    const timestamp = timestampOf(index)
    if (isKeyframe && waiting.size > 0) {
      const report = packetizer.senderReport(dueMs(index), timestamp)
      for (const receiver of waiting) {
        receiving.add(receiver)
        receiver.onRtcp(report)
      }
      waiting.clear()
    } else if (index % reportEvery === 0) {
      const report = packetizer.senderReport(dueMs(index), timestamp)
      for (const receiver of receiving) receiver.onRtcp(report)
    }
    if (receiving.size === 0) return
    const packets = packetizer.packets(source.frameAt(index, dueMs(index)), timestamp)
    for (const receiver of receiving) receiver.onRtp(packets)
  }

  const start = async (signal: AbortSignal) => {
    let index = Math.ceil((clock.nowMs() - phaseMs) / source.periodMs)
    for (;;) {
      await clock.sleep(Math.max(0, dueMs(index) - clock.nowMs()), signal)
      if (signal.aborted) return
      const lateMs = clock.nowMs() - dueMs(index)
      // A timer may fire a little early; a clock that was set makes everything late or early at once.
      if (lateMs > CATCH_UP_MAX_MS || lateMs < -CATCH_UP_MAX_MS) {
        for (const receiver of receiving) waiting.add(receiver)
        receiving.clear()
        index = Math.ceil((clock.nowMs() - phaseMs) / source.periodMs)
        continue
      }
      if (lateMs < 0) continue
      send(index++)
    }
  }

  return {
    get nextSequence() {
      return packetizer.nextSequence
    },
    subscribe(receiver) {
      waiting.add(receiver)
      if (!run) {
        run = new AbortController()
        void start(run.signal)
      }
      return () => {
        waiting.delete(receiver)
        receiving.delete(receiver)
        if (receiving.size > 0 || waiting.size > 0) return
        run?.abort()
        run = null
      }
    },
  }
}
