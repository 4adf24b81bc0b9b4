/**
 * Reads one source with FFmpeg and writes its coded video and AAC to standard output as MPEG-TS, unchanged. The address
 * comes as a message, not as an argument: it holds the password.
 */
import { AV_CODEC_ID_AAC, AVFMT_FLAG_FLUSH_PACKETS, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib'
import { endWithParent } from '../process/end-with-parent.ts'
import { hasOutput, quietFfmpeg, requireSuccess } from '../process/ffmpeg-calls.ts'
import type { RemuxReply, RemuxRequest } from './remux-messages.ts'

/** No files, no HTTP: a camera's description must not lead anywhere else. */
const RTSP_PROTOCOLS = 'rtsp,rtp,udp,tcp,tls'
const RTMP_PROTOCOLS = 'rtmp,tcp'
/** Standard output. */
const OUTPUT = 'pipe:1'
const SOCKET_TIMEOUT_US = '5000000'

endWithParent()
quietFfmpeg()
process.on('message', ({ url }: RemuxRequest) => {
  remux(url).then(
    () => finish({ type: 'failed', detail: 'the camera ended the stream' }),
    (error: unknown) => finish({ type: 'failed', detail: error instanceof Error ? error.message : 'FFmpeg failed' }),
  )
})

function finish(reply: RemuxReply): void {
  // Native objects are not torn down one by one: the process ends with its reply.
  process.send?.(reply, () => process.kill(process.pid, 'SIGKILL'))
}

/** To RTMP `timeout` would mean that it waits to be called. */
const optionsOf = (url: string): Record<string, string> =>
  url.startsWith('rtmp:')
    ? { rw_timeout: SOCKET_TIMEOUT_US, protocol_whitelist: RTMP_PROTOCOLS }
    : { rtsp_flags: 'prefer_tcp', timeout: SOCKET_TIMEOUT_US, protocol_whitelist: RTSP_PROTOCOLS }

/** FFmpeg follows a camera wherever it leads; which machine it may be was decided before. */
function isAtHostOf(asked: string, opened: string | null): boolean {
  if (opened === null || !URL.canParse(opened)) return false
  return new URL(opened).hostname === new URL(asked).hostname
}

async function remux(url: string): Promise<void> {
  const input = new FormatContext()
  input.allocContext()
  requireSuccess(await input.openInput(url, null, Dictionary.fromObject(optionsOf(url))), 'open the source')
  if (!isAtHostOf(url, input.url)) throw new Error('the camera leads to another machine')
  requireSuccess(await input.findStreamInfo(null), 'read the source')
  const output = new FormatContext()
  requireSuccess(output.allocOutputContext2(null, 'mpegts', OUTPUT), 'write a transport stream')
  const places = new Map<number, { from: Stream; to: Stream }>()
  for (const from of input.streams) {
    const { codecType, codecId } = from.codecpar
    const isWanted =
      codecType === AVMEDIA_TYPE_VIDEO || (codecType === AVMEDIA_TYPE_AUDIO && codecId === AV_CODEC_ID_AAC)
    if (!isWanted) continue
    const to = output.newStream(null)
    requireSuccess(from.codecpar.copy(to.codecpar), 'describe a stream')
    to.codecpar.codecTag = 0
    places.set(from.index, { from, to })
  }
  output.setFlags(AVFMT_FLAG_FLUSH_PACKETS)
  requireSuccess(await output.openOutput(), 'open the output')
  requireSuccess(await output.writeHeader(null), 'write a transport stream')
  const packet = new Packet()
  packet.alloc()
  while (hasOutput(await input.readFrame(packet), 'read the source')) {
    const place = places.get(packet.streamIndex)
    if (place) {
      packet.rescaleTs(place.from.timeBase, place.to.timeBase)
      packet.streamIndex = place.to.index
      requireSuccess(await output.writeFrame(packet), 'write a transport stream')
    }
    packet.unref()
  }
}
