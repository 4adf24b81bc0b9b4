export type EmbeddedPostgresErrorCode =
  | 'engine_missing'
  | 'folder_taken'
  | 'folder_not_writable'
  | 'folder_not_enterable'
  | 'no_unprivileged_user'
  | 'did_not_start'

/** Why the embedded database can't run; the message is a sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
