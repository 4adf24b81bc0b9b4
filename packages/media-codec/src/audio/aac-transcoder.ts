/** Sound that browsers do not play in MP4 (G.711, Opus) as AAC-LC, converted in a child process. */
import type { Logger } from '@sova/base'
import type { AudioTrack, MediaSample } from '@sova/media-formats'
import { type AacHost, createAacHost } from './aac-host.ts'
import type { AacReply } from './aac-messages.ts'

/** Samples that wait here; beyond them the oldest are dropped. */
export const AAC_QUEUE_SAMPLES_MAX = 100
/** Samples the child holds unanswered; a child that stalls gets no more. */
const IN_FLIGHT_MAX = 8
/** A stream whose sound breaks the converter more often than this stays without sound. */
const FAILURES_MAX = 5
/** So many packets that were converted, ten seconds as a rule, make up for the failures before them. */
const FORGIVEN_AFTER_PACKETS = 500

export interface AudioTranscoder {
  push(sample: MediaSample): void
  close(): Promise<void>
}

export interface AacTranscoderInputs {
  track: AudioTrack
  /** Once at the start, and again when the converter was started anew. */
  onTrack(track: AudioTrack): void
  onSample(sample: MediaSample): void
  logger: Logger
  host?: AacHost
}

const sharedHost = createAacHost()

export function createAacTranscoder({
  track,
  onTrack,
  onSample,
  logger,
  host = sharedHost,
}: AacTranscoderInputs): AudioTranscoder {
  const waiting: MediaSample[] = []
  let inFlightCount = 0
  let droppedCount = 0
  let failureCount = 0
  let packetsSinceFailure = 0
  let isOpen = false
  let isClosed = false

  const restartLater = (reason: string, isSuspect: boolean) => {
    isOpen = false
    inFlightCount = 0
    if (!isSuspect) return
    failureCount++
    packetsSinceFailure = 0
    logger.warn({ reason, failureCount }, 'sound conversion stopped')
  }

  const onReply = (reply: AacReply) => {
    if (isClosed) return
    switch (reply.type) {
      case 'track':
        onTrack(reply.track)
        break
      case 'samples':
        inFlightCount = Math.max(0, inFlightCount - 1)
        if (++packetsSinceFailure >= FORGIVEN_AFTER_PACKETS) failureCount = 0
        reply.samples.forEach(onSample)
        forward()
        break
      case 'failed':
        restartLater(reply.detail, true)
    }
  }

  const streamId = host.attach({ onReply, onGone: restartLater })

  const forward = () => {
    if (failureCount > FAILURES_MAX) return
    while (inFlightCount < IN_FLIGHT_MAX) {
      const sample = waiting.shift()
      if (!sample) return
      if (!isOpen) host.send({ type: 'open', streamId, track })
      isOpen = true
      inFlightCount++
      host.send({ type: 'push', streamId, sample })
    }
  }

  return {
    push(sample) {
      if (isClosed) return
      waiting.push(sample)
      if (waiting.length > AAC_QUEUE_SAMPLES_MAX) {
        waiting.shift()
        if (droppedCount++ % AAC_QUEUE_SAMPLES_MAX === 0) logger.warn({ droppedCount }, 'sound conversion lags')
      }
      forward()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      waiting.length = 0
      await host.detach(streamId)
    },
  }
}
