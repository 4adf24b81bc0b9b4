import type { Clock, Logger } from '@sova/base'
import { type PacketSource, type ProbedSource, SourceFailure } from './packet-source.ts'

export interface SourceInputs {
  readonly clock: Clock
  readonly logger: Logger
}

type OpenScheme = (url: URL, inputs: SourceInputs) => PacketSource

/** Which client reads which scheme. An address of any other scheme is refused before a socket is opened. */
const SCHEMES: Readonly<Record<string, OpenScheme>> = {}

/**
 * Picks the client by the address's scheme; connects only when the source is run.
 * @throws SourceFailure `invalid_address` or `unsupported_scheme`
 */
export function openSource(address: string, inputs: SourceInputs): PacketSource {
  if (!URL.canParse(address)) throw new SourceFailure('invalid_address', 'the address is not a URL')
  const url = new URL(address)
  const scheme = url.protocol.slice(0, -1)
  if (!Object.hasOwn(SCHEMES, scheme)) {
    throw new SourceFailure('unsupported_scheme', `sources of scheme "${scheme}" are not read`)
  }
  const open = SCHEMES[scheme]
  if (!open) throw new SourceFailure('unsupported_scheme', `sources of scheme "${scheme}" are not read`)
  return open(url, inputs)
}

/** Connects, reads about two seconds and says what the camera sends. */
export async function probeSource(address: string, inputs: SourceInputs, timeoutMs: number): Promise<ProbedSource> {
  openSource(address, inputs)
  throw new SourceFailure('timed_out', `no picture came within ${timeoutMs} ms`)
}
