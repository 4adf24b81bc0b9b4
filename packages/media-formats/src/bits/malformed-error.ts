/** Bytes from outside that do not follow their format. The reader counts it, drops what it was reading and goes on. */
export class MalformedError extends Error {
  override name = 'MalformedError'
}
