export const CODEC_FAILURE_CODES = ['undecodable', 'crashed', 'timed_out', 'busy', 'closed'] as const
export type CodecFailureCode = (typeof CODEC_FAILURE_CODES)[number]

/** Why a picture or a sound could not be converted; the process that asked goes on. */
export class CodecFailure extends Error {
  override name = 'CodecFailure'
  readonly code: CodecFailureCode

  constructor(code: CodecFailureCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
  }
}
