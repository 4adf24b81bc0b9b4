/** The page itself, read again only when its file changed; its ETag is made of the content, the same on every portal. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

export interface IndexPage {
  html: Buffer
  etag: string
}

export function createIndexPageReader(file: string): () => Promise<IndexPage | null> {
  let page: IndexPage | null = null
  let readMtimeMs = Number.NaN
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: null }))
    if (mtimeMs === null) return null
    if (page === null || mtimeMs !== readMtimeMs) {
      const html = await readFile(file)
      page = { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
      readMtimeMs = mtimeMs
    }
    return page
  }
}
