import { describe, expect, it } from 'vitest'
import { formatRequest, formatResponse, headerOf, interleavedHeader, type RtspMessage } from './rtsp-message.ts'
import { RTSP_HEAD_BYTES_MAX, RtspParser } from './rtsp-parser.ts'

const rtp = (fill: number, bytes = 40) => Buffer.concat([Buffer.of(0x80, 96), Buffer.alloc(bytes - 2, fill)])
const framed = (channel: number, packet: Buffer) => Buffer.concat([interleavedHeader(channel, packet.length), packet])

function read(chunks: readonly Buffer[], skippedBytesMax = 0) {
  const messages: RtspMessage[] = []
  const packets: { channel: number; packet: Buffer }[] = []
  const parser = new RtspParser(
    {
      onMessage: (message) => messages.push(message),
      onPacket: (channel, bytes, start, end) =>
        packets.push({ channel, packet: Buffer.from(bytes.subarray(start, end)) }),
    },
    { skippedBytesMax },
  )
  for (const chunk of chunks) parser.push(chunk)
  return { messages, packets, parser }
}

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

describe('RTSP stream parser', () => {
  const stream = Buffer.concat([
    formatResponse(200, { CSeq: 3, Session: 'a;timeout=60' }),
    framed(0, rtp(1)),
    framed(1, rtp(2, 28)),
    formatRequest('GET_PARAMETER', 'rtsp://camera/', { CSeq: 4 }, Buffer.from('position\r\n')),
    Buffer.from('\r\n'),
    framed(0, rtp(3, 1400)),
    framed(2, rtp(4, 0xffff)),
  ])

  it.each([1, 2, 3, 5, 7, 41, 100, 1000, 1_000_000])('reads the same items from chunks of %i bytes', (size) => {
    const { messages, packets } = read(cut(stream, size))
    expect(messages.map((message) => message.kind)).toEqual(['response', 'request'])
    expect(messages[1]).toMatchObject({ method: 'GET_PARAMETER', uri: 'rtsp://camera/' })
    expect(Buffer.from(messages[1]!.body).toString()).toBe('position\r\n')
    expect(packets.map(({ channel, packet }) => [channel, packet.length, packet[2]])).toEqual([
      [0, 40, 1],
      [1, 28, 2],
      [0, 1400, 3],
      [2, 0xffff, 4],
    ])
  })

  it('hands out a packet that lies in one chunk without copying it', () => {
    const chunk = framed(0, rtp(1))
    let seen: Uint8Array | null = null
    const parser = new RtspParser({ onMessage: () => {}, onPacket: (_channel, bytes) => (seen = bytes) })
    parser.push(chunk)
    expect(seen).toBe(chunk)
  })

  it('finds the next packet after rubbish in the middle', () => {
    const rubbish = Buffer.from([0, 1, 2, 0x24, 0, 0xff, 0xff, 3, 0x52, 0x54, 9, 0xff, 0x41, 0x42, 0x43, 0x20, 1, 7])
    const { packets, parser } = read([framed(0, rtp(1)), rubbish, framed(0, rtp(2)), framed(0, rtp(3))], 1000)
    expect(packets.map(({ packet }) => packet[2])).toEqual([1, 2, 3])
    expect(parser.skippedBytes).toBe(rubbish.length)
  })

  it('gives up when the rubbish does not end', () => {
    expect(() => read([framed(0, rtp(1)), Buffer.alloc(2000, 0xee)], 1000)).toThrow(/neither RTSP nor RTP/)
  })

  it('a server refuses the first byte that is no RTSP', () => {
    expect(() => read([Buffer.from([0x16, 3, 1, 2])])).toThrow(/neither RTSP nor RTP/)
  })

  it('refuses a header over 64 KiB and a body over 256 KiB', () => {
    const long = Buffer.from(`OPTIONS * RTSP/1.0\r\nX: ${'a'.repeat(RTSP_HEAD_BYTES_MAX)}`)
    expect(() => read([long])).toThrow(/over 64 KiB/)
    expect(() => read([Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n')])).toThrow(/over 256 KiB/)
  })

  it('keeps every value of a repeated header and joins a continued line', () => {
    const text =
      'RTSP/1.0 401 No\r\nWWW-Authenticate: Basic realm="x"\r\nwww-authenticate: Digest\r\n realm="y"\r\n\r\n'
    const [message] = read([Buffer.from(text)]).messages
    expect(message?.headers.get('www-authenticate')).toEqual(['Basic realm="x"', 'Digest realm="y"'])
    expect(headerOf(message!, 'www-authenticate')).toBe('Basic realm="x"')
  })

  it('never writes a header value with a line break', () => {
    expect(() => formatRequest('OPTIONS', 'rtsp://a/\r\nX: 1', {})).toThrow(/line break/)
    expect(() => formatResponse(200, { Session: 'a\nb' })).toThrow(/line break/)
  })
})
