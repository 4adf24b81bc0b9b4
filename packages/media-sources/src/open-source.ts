/** Finds the client for an address by its scheme. */
import type { Clock, Logger } from '@sova/base'
import { createFileSource } from './file-source.ts'
import { createHttpSource } from './http-source.ts'
import type { IsTargetAllowed } from './outgoing-http.ts'
import { type PacketSource, SourceFailure } from './packet-source.ts'
import { createRtspSource } from './rtsp/rtsp-source.ts'

export interface SourceInputs {
  readonly clock: Clock
  readonly logger: Logger
  /** The operator's rule for addresses of HTTP sources and where they redirect to; without it all are allowed. */
  readonly isTargetAllowed?: IsTargetAllowed | undefined
  /** The only folder that `file:` addresses may name; without it there are none. */
  readonly fileFolder?: string | null | undefined
}

type CreateSource = (url: URL, inputs: SourceInputs) => PacketSource

/** Which client reads which scheme. An address of any other scheme is refused before a socket is opened. */
const SCHEMES: ReadonlyMap<string, CreateSource> = new Map([
  ['rtsp', createRtspSource],
  ['rtsps', createRtspSource],
  ['http', createHttpSource],
  ['https', createHttpSource],
  ['file', createFileSource],
])

export const SOURCE_SCHEMES: readonly string[] = [...SCHEMES.keys()]

/**
 * Connects only when the source is run.
 * @throws SourceFailure `invalid_address` or `unsupported_scheme`
 */
export function openSource(address: string, inputs: SourceInputs): PacketSource {
  if (!URL.canParse(address)) throw new SourceFailure('invalid_address', 'the address is not a URL')
  const url = new URL(address)
  const scheme = url.protocol.slice(0, -1)
  const create = SCHEMES.get(scheme)
  if (!create) {
    throw new SourceFailure('unsupported_scheme', `"${scheme}" is not read; ${SOURCE_SCHEMES.join(', ')} are`)
  }
  return create(url, inputs)
}
