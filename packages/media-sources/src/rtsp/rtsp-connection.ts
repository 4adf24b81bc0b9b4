/** One TCP or TLS connection to a camera: requests matched with answers, packets handed on. */
import net from 'node:net'
import tls from 'node:tls'
import type { Clock } from '@sova/base'
import {
  formatRequest,
  formatResponse,
  type HeaderValues,
  headerOf,
  MalformedError,
  type RtspMessage,
  RtspParser,
  type RtspRequest,
  type RtspResponse,
} from '@sova/media-formats'
import { lookupAllowed, targetRefused } from '../allowed-networks.ts'
import type { IsTargetAllowed } from '../outgoing-http.ts'
import { SourceFailure } from '../packet-source.ts'
import { createReadingRest, type ReadingRest } from './reading-rest.ts'
import type { RtspAddress } from './rtsp-address.ts'
import { failureOfSocket } from './rtsp-failures.ts'

export const CONNECT_TIMEOUT_MS = 5000
export const ANSWER_TIMEOUT_MS = 5000
/** What is read at once. One buffer a connection, read into again and again, spares the garbage collector most of its work. */
const READ_BUFFER_BYTES = 64 * 1024
/** Rubbish in the middle of a stream that is searched for the next packet before the connection is given up. */
const SKIPPED_BYTES_MAX = 256 * 1024
const FAREWELL_TIMEOUT_MS = 1000

export interface RtspConnectionInputs {
  readonly address: RtspAddress
  readonly clock: Clock
  readonly isTargetAllowed?: IsTargetAllowed | undefined
  readonly isWatched?: (() => boolean) | undefined
  /** The packet is `bytes` from `start` to `end`, which hold until this call returns. */
  onPacket(channel: number, bytes: Uint8Array, start: number, end: number): void
  /** After all packets of one chunk. */
  onChunk(): void
}

type Settle = (answer: RtspResponse | Error) => void

export class RtspConnection {
  /** Settles once, with the reason why the connection ended: a `SourceFailure`, or what a handler of packets threw. */
  readonly ended: Promise<Error>
  readonly #socket: net.Socket
  readonly #clock: Clock
  readonly #parser: RtspParser
  readonly #onChunk: () => void
  readonly #waiting = new Map<number, Settle>()
  #lastCSeq = 0
  #endReason: Error | null = null
  #resolveEnded: (reason: Error) => void = () => {}

  /** `socket` is connected. */
  constructor(socket: net.Socket, { clock, onPacket, onChunk }: RtspConnectionInputs) {
    this.#socket = socket
    this.#clock = clock
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
    this.#parser = new RtspParser(
      { onMessage: (message) => this.#receive(message), onPacket },
      { skippedBytesMax: SKIPPED_BYTES_MAX },
    )
    this.#onChunk = onChunk
    socket.on('error', (error) => this.close(failureOfSocket(error)))
    socket.on('close', () => this.close(new SourceFailure('closed', 'the camera closed the connection')))
  }

  /** `chunk` may be read into again as soon as this returns. */
  read(chunk: Buffer): void {
    if (this.#endReason) return
    this.#guard(() => this.#parser.push(chunk))
    this.#onChunk()
  }

  get skippedBytes(): number {
    return this.#parser.skippedBytes
  }

  /** @throws SourceFailure when the connection ends or no answer comes in time */
  async request(method: string, uri: string, headers: HeaderValues): Promise<RtspResponse> {
    if (this.#endReason) throw this.#endReason
    const cseq = this.#send(method, uri, headers)
    const answered = new AbortController()
    const answer = new Promise<RtspResponse | Error>((resolve) => this.#waiting.set(cseq, resolve))
    const timeout = this.#clock.sleep(ANSWER_TIMEOUT_MS, answered.signal).then(() => this.#failureOfSilence(method))
    const outcome = await Promise.race([answer, timeout])
    this.#waiting.delete(cseq)
    answered.abort()
    if (outcome instanceof Error) throw outcome
    return outcome
  }

  /** Sends a last request without waiting for its answer, then ends the connection. */
  farewell(method: string, uri: string, headers: HeaderValues): void {
    if (this.#endReason) return
    this.#send(method, uri, headers)
    this.#socket.end()
    this.#socket.setTimeout(FAREWELL_TIMEOUT_MS, () => this.#socket.destroy())
    this.#finish(new SourceFailure('closed', 'the connection was ended by us'))
  }

  close(reason: Error): void {
    this.#socket.destroy()
    this.#finish(reason)
  }

  /** A peer that answers something else than RTSP is not a camera that is slow. */
  #failureOfSilence(method: string): SourceFailure {
    if (this.skippedBytes > 0) return new SourceFailure('protocol_error', 'the answer is not RTSP')
    return new SourceFailure('timed_out', `the camera did not answer ${method} in ${ANSWER_TIMEOUT_MS} ms`)
  }

  #finish(reason: Error): void {
    if (this.#endReason) return
    this.#endReason = reason
    for (const settle of this.#waiting.values()) settle(reason)
    this.#resolveEnded(reason)
  }

  #send(method: string, uri: string, headers: HeaderValues): number {
    this.#lastCSeq += 1
    this.#socket.write(formatRequest(method, uri, { CSeq: this.#lastCSeq, ...headers }))
    return this.#lastCSeq
  }

  #receive(message: RtspMessage): void {
    if (message.kind === 'request') this.#refuse(message)
    else this.#waiting.get(Number(headerOf(message, 'cseq')))?.(message)
  }

  /** Servers may send requests too (RFC 7826 §13); none is needed to play. */
  #refuse(request: RtspRequest): void {
    this.#socket.write(formatResponse(501, { CSeq: headerOf(request, 'cseq') ?? '0' }))
  }

  #guard(step: () => void): void {
    try {
      step()
    } catch (error) {
      if (error instanceof MalformedError) this.close(new SourceFailure('protocol_error', error.message))
      else this.close(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** @throws SourceFailure */
export async function connectRtsp(inputs: RtspConnectionInputs, signal: AbortSignal): Promise<RtspConnection> {
  const { address, clock } = inputs
  const { host, port, isEncrypted } = address
  const isTargetAllowed = inputs.isTargetAllowed ?? (() => true)
  if (net.isIP(host) && !isTargetAllowed({ hostname: host, address: host, port })) throw targetRefused(host)
  const target = { host, port, lookup: lookupAllowed(port, isTargetAllowed) }
  let connection: RtspConnection | null = null
  const read = (chunk: Buffer) => connection?.read(chunk)
  const socket = isEncrypted
    ? openTls(target)
    : openTcp(target, read, createReadingRest({ ...inputs, readBytesMax: READ_BUFFER_BYTES }))
  socket.setNoDelay(true)
  const done = new AbortController()
  const failure = await Promise.race([
    new Promise<null>((resolve) => socket.once(isEncrypted ? 'secureConnect' : 'connect', () => resolve(null))),
    new Promise<SourceFailure>((resolve) => socket.once('error', (error) => resolve(failureOfSocket(error)))),
    new Promise<SourceFailure>((resolve) =>
      socket.once('close', () => resolve(new SourceFailure('closed', 'the camera closed the connection'))),
    ),
    clock
      .sleep(CONNECT_TIMEOUT_MS, AbortSignal.any([signal, done.signal]))
      .then(() => new SourceFailure('timed_out', `no connection in ${CONNECT_TIMEOUT_MS} ms`)),
  ])
  done.abort()
  if (failure || signal.aborted) {
    socket.on('error', () => {})
    socket.destroy()
    throw failure ?? new SourceFailure('closed', 'the source was ended')
  }
  connection = new RtspConnection(socket, inputs)
  if (isEncrypted) socket.on('data', read)
  return connection
}

type Target = Pick<net.TcpNetConnectOpts, 'port' | 'lookup'> & { readonly host: string }

function openTcp(target: Target, onChunk: (chunk: Buffer) => void, rest: ReadingRest): net.Socket {
  const buffer = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
  const callback = (byteCount: number) => {
    onChunk(buffer.subarray(0, byteCount))
    return !rest(byteCount, () => socket.resume())
  }
  const socket = net.connect({ ...target, onread: { buffer, callback } })
  return socket
}

/** Cameras sign their own certificates: the link is encrypted, the password in it protected, the camera not proven. */
function openTls(target: Target): net.Socket {
  const name = net.isIP(target.host) ? {} : { servername: target.host }
  return tls.connect({ ...target, rejectUnauthorized: false, ...name })
}
