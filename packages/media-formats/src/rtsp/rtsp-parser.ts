/**
 * Turns the byte stream of an RTSP connection into messages and interleaved packets, for clients and servers.
 *
 * Packets are handed out as places in the chunk they came in: a view of each, ten thousand a second, would keep the
 * garbage collector busy. Only a packet that two chunks share is copied, into a buffer that the next such packet uses
 * again. Nothing of a chunk is kept, so that a connection may read into the same buffer again and again. After bytes that
 * are neither a packet nor a message the parser looks for the next plausible beginning, up to a limit.
 */
import { MalformedError } from '../bits/malformed-error.ts'
import { parseHead, type RtspHead } from './rtsp-head.ts'
import { INTERLEAVED_HEADER_BYTES, type RtspMessage } from './rtsp-message.ts'

export interface RtspStreamHandler {
  onMessage(message: RtspMessage): void
  /** The packet is `bytes` from `start` to `end`; they are used again and hold until this call returns. */
  onPacket(channel: number, bytes: Uint8Array, start: number, end: number): void
}

export interface RtspParserLimits {
  /** Rubbish to skip between two good items; 0 refuses the first bad byte. */
  readonly skippedBytesMax: number
}

export const RTSP_HEAD_BYTES_MAX = 64 * 1024
export const RTSP_BODY_BYTES_MAX = 256 * 1024

const DOLLAR = 0x24
const CR = 0x0d
const LF = 0x0a
const RTP_VERSION_BITS = 0x80
const EMPTY = Buffer.alloc(0)
/** What most cameras' packets fit in. */
const SHARED_BYTES_MIN = 2048

export class RtspParser {
  readonly #handler: RtspStreamHandler
  readonly #limits: RtspParserLimits
  /** An unfinished message, or fewer than four bytes of a packet's header. */
  #rest: Buffer = EMPTY
  /** For the packets that two chunks share, one after the other: a buffer for each would keep the garbage collector busy. */
  #shared: Buffer = EMPTY
  /** Length of the packet that is unfinished; 0 without one. */
  #packetBytes = 0
  #packetFilled = 0
  #packetChannel = 0
  #isSeeking = false
  #skippedSinceGood = 0
  #skippedBytes = 0

  constructor(handler: RtspStreamHandler, limits: RtspParserLimits = { skippedBytesMax: 0 }) {
    this.#handler = handler
    this.#limits = limits
  }

  /** Bytes thrown away so far because they were no RTSP. */
  get skippedBytes(): number {
    return this.#skippedBytes
  }

  /** @throws MalformedError when the stream is beyond repair */
  push(chunk: Buffer): void {
    let bytes = this.#finishPacket(chunk)
    if (this.#rest.length > 0 && bytes.length > 0) {
      bytes = Buffer.concat([this.#rest, bytes])
      this.#rest = EMPTY
    }
    let position = 0
    while (position < bytes.length) {
      const next = this.#readItem(bytes, position)
      if (next === null) break
      position = next
    }
    if (position < bytes.length) this.#keepRest(bytes, position)
  }

  /** Fills the packet that the last chunk began; gives back what is left of this chunk. */
  #finishPacket(chunk: Buffer): Buffer {
    const length = this.#packetBytes
    if (length === 0) return chunk
    const taken = Math.min(length - this.#packetFilled, chunk.length)
    chunk.copy(this.#shared, this.#packetFilled, 0, taken)
    this.#packetFilled += taken
    if (this.#packetFilled < length) return EMPTY
    this.#packetBytes = 0
    this.#deliver(this.#packetChannel, this.#shared, 0, length)
    return chunk.subarray(taken)
  }

  /** @returns the position behind the item, or null when the item is not whole yet */
  #readItem(bytes: Buffer, position: number): number | null {
    const first = bytes[position]
    if (first === DOLLAR) return this.#readPacket(bytes, position)
    if ((first === CR || first === LF) && !this.#isSeeking) return position + 1
    const plausible = looksLikeMessage(bytes, position)
    if (plausible === 'unknown') return null
    return plausible === 'yes' ? this.#readMessage(bytes, position) : this.#skip(bytes, position)
  }

  #readPacket(bytes: Buffer, position: number): number | null {
    const start = position + INTERLEAVED_HEADER_BYTES
    // While seeking, the first payload byte must also be there: only RTP's version tells a packet from rubbish.
    if (bytes.length < start + (this.#isSeeking ? 1 : 0)) return null
    const length = bytes.readUInt16BE(position + 2)
    if (this.#isSeeking && !this.#isPlausiblePacket(bytes, start, length)) return this.#skip(bytes, position)
    const channel = bytes[position + 1] ?? 0
    if (bytes.length < start + length) {
      if (this.#shared.length < length) this.#shared = Buffer.allocUnsafeSlow(Math.max(length, SHARED_BYTES_MIN))
      this.#packetBytes = length
      this.#packetFilled = bytes.copy(this.#shared, 0, start)
      this.#packetChannel = channel
      return bytes.length
    }
    this.#deliver(channel, bytes, start, start + length)
    return start + length
  }

  #isPlausiblePacket(bytes: Buffer, start: number, length: number): boolean {
    return length >= 8 && ((bytes[start] ?? 0) & 0xc0) === RTP_VERSION_BITS
  }

  #readMessage(bytes: Buffer, position: number): number | null {
    const end = findHeadEnd(bytes, position)
    if (!isText(bytes, position, end?.textEnd ?? bytes.length)) return this.#skip(bytes, position)
    if (end === null) {
      if (bytes.length - position > RTSP_HEAD_BYTES_MAX) throw new MalformedError('an RTSP header is over 64 KiB')
      return null
    }
    if (end.next - position > RTSP_HEAD_BYTES_MAX) throw new MalformedError('an RTSP header is over 64 KiB')
    let head: RtspHead
    try {
      head = parseHead(bytes.toString('utf8', position, end.textEnd))
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      return this.#skip(bytes, position)
    }
    const bodyBytes = contentLength(head)
    if (bytes.length < end.next + bodyBytes) return null
    this.#markGood()
    // A message is rare and small; its body is copied so that it does not hold a whole chunk.
    const body = Uint8Array.prototype.slice.call(bytes, end.next, end.next + bodyBytes)
    this.#handler.onMessage({ ...head, body })
    return end.next + bodyBytes
  }

  #deliver(channel: number, bytes: Buffer, start: number, end: number): void {
    this.#markGood()
    this.#handler.onPacket(channel, bytes, start, end)
  }

  #markGood(): void {
    this.#isSeeking = false
    this.#skippedSinceGood = 0
  }

  /** Steps over rubbish to the next byte that may begin an item. */
  #skip(bytes: Buffer, position: number): number {
    let next = position + 1
    while (next < bytes.length && bytes[next] !== DOLLAR && !isUpperCase(bytes[next])) next += 1
    this.#isSeeking = true
    this.#skippedSinceGood += next - position
    this.#skippedBytes += next - position
    if (this.#skippedSinceGood > this.#limits.skippedBytesMax) {
      throw new MalformedError(`${this.#skippedSinceGood} bytes on the connection are neither RTSP nor RTP`)
    }
    return next
  }

  #keepRest(bytes: Buffer, position: number): void {
    if (bytes.length - position > RTSP_HEAD_BYTES_MAX + RTSP_BODY_BYTES_MAX) {
      throw new MalformedError('an RTSP message is too long')
    }
    this.#rest = Buffer.from(bytes.subarray(position))
  }
}

const isUpperCase = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a

/** Whether a method name and a space, or `RTSP/`, begin here; `unknown` while too few bytes are there. */
function looksLikeMessage(bytes: Buffer, position: number): 'yes' | 'no' | 'unknown' {
  let index = position
  while (isUpperCase(bytes[index]) || bytes[index] === 0x5f) index += 1
  const nameBytes = index - position
  if (nameBytes > 32) return 'no'
  if (index === bytes.length) return 'unknown'
  if (bytes[index] === 0x20 && nameBytes >= 3) return 'yes'
  return bytes[index] === 0x2f && bytes.toString('latin1', position, index) === 'RTSP' ? 'yes' : 'no'
}

/** Headers hold no control characters but white space; rubbish and packets soon do. */
function isText(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte < 0x20 && byte !== CR && byte !== LF && byte !== 0x09) return false
  }
  return true
}

/** The empty line behind the headers; some cameras end lines with a bare LF. */
function findHeadEnd(bytes: Buffer, position: number): { textEnd: number; next: number } | null {
  const strict = bytes.indexOf('\r\n\r\n', position, 'latin1')
  const loose = bytes.indexOf('\n\n', position, 'latin1')
  if (loose >= 0 && (strict < 0 || loose < strict)) return { textEnd: loose, next: loose + 2 }
  return strict >= 0 ? { textEnd: strict, next: strict + 4 } : null
}

function contentLength(head: RtspHead): number {
  const text = head.headers.get('content-length')?.[0]
  if (text === undefined) return 0
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new MalformedError('Content-Length is not a number')
  if (value > RTSP_BODY_BYTES_MAX) throw new MalformedError(`an RTSP body of ${value} bytes is over 256 KiB`)
  return value
}
