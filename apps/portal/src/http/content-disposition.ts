/** The name of a file that is answered (RFC 6266): in ASCII for old programs, and as it is (RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = fileName(name)
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** What no file system takes in a name becomes a dash; so do marks of writing direction, which would hide its ending. */
export const fileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu, '-')
    .replace(/^[.\s]+/, '')
    .slice(0, 200)
