/** Finds the client for an address by its scheme. */
import { createFileSource } from './file-source.ts'
import { createHttpSource } from './http-source.ts'
import { type PacketSource, SourceFailure } from './packet-source.ts'
import { createRtspSource } from './rtsp/rtsp-source.ts'
import type { SourceInputs } from './source-inputs.ts'

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
