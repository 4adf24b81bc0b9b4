/** The page itself, read again only when its file changed; its ETag is made of the content, the same on every portal. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { ProductDescription } from '@sova/contract'
import { brandPage } from './brand-page.ts'

export interface IndexPage {
  html: Buffer
  etag: string
}

/** @param product what is written into the page; it is made anew when that changes */
export function createIndexPageReader(
  file: string,
  product: () => ProductDescription | null = () => null,
): () => Promise<IndexPage | null> {
  let page: IndexPage | null = null
  let readProduct = ''
  let readMtimeMs = Number.NaN
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: null }))
    if (mtimeMs === null) return null
    const described = product()
    const key = JSON.stringify(described)
    if (page === null || mtimeMs !== readMtimeMs || key !== readProduct) {
      const text = await readFile(file, 'utf8')
      const html = Buffer.from(described ? brandPage(text, described) : text)
      page = { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
      readMtimeMs = mtimeMs
      readProduct = key
    }
    return page
  }
}
