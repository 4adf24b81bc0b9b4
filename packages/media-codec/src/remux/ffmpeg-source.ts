/**
 * The second try for a camera that our own RTSP client does not understand, and the way to one that sends over UDP only
 * or by RTMP: FFmpeg, in a process of its own. It connects to the address that was looked up and allowed, not to a name.
 */
import { lookup } from 'node:dns/promises'
import { createTransportDemuxer, type TransportDemuxer, WallClockEstimate } from '@sova/media-formats'
import { countersOf, type PacketSource, SourceFailure, type SourceInputs } from '@sova/media-sources'
import { CodecFailure } from '../codec-failure.ts'
import { remuxSource } from './remux-source.ts'

/** Schemes and their ports. */
const SCHEMES: ReadonlyMap<string, number> = new Map([
  ['rtsp:', 554],
  ['rtsps:', 322],
  ['rtmp:', 1935],
])

/** Null for a scheme that FFmpeg is not asked about. */
export function createFfmpegSource(address: string, inputs: SourceInputs): PacketSource | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !SCHEMES.has(url.protocol)) return null
  let demuxer: TransportDemuxer | null = null
  return {
    counters: () => demuxer && countersOf(demuxer.counts),
    async run(sink, signal) {
      const target = await resolveTarget(url, inputs)
      const wallClock = new WallClockEstimate(1000)
      const reading = createTransportDemuxer({
        wallClockMs: (presentationMs) => wallClock.wallClockMs(presentationMs, inputs.clock.nowMs()),
        onEvent: (event) => (event.type === 'tracks' ? sink.onTracks(event) : sink.onSample(event.sample)),
      })
      demuxer = reading
      try {
        for await (const chunk of remuxSource(target, signal)) reading.push(chunk)
      } catch (error) {
        if (signal.aborted) return
        throw error instanceof CodecFailure ? new SourceFailure('protocol_error', `FFmpeg: ${error.message}`) : error
      }
    },
  }
}

async function resolveTarget(url: URL, { isTargetAllowed = () => true }: SourceInputs): Promise<string> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await lookup(hostname, { all: true }).catch(() => {
    throw new SourceFailure('unreachable', 'the host name is not known')
  })
  const port = Number(url.port || SCHEMES.get(url.protocol))
  const allowed = addresses.find(({ address }) => isTargetAllowed({ hostname, address, port }))
  if (!allowed) throw new SourceFailure('refused', `the operator does not allow ${hostname}`)
  const target = new URL(url)
  target.hostname = allowed.family === 6 ? `[${allowed.address}]` : allowed.address
  return target.href
}
