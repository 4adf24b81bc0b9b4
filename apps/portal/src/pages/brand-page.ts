/** The page with the look of the installation in it: its title, its icon, and what the app reads of both. */
import { PRODUCT_META, type ProductDescription } from '@sova/contract'

export function brandPage(html: string, product: ProductDescription): string {
  const { title, favicon, default_language } = product
  const meta = `<meta name="${PRODUCT_META}" content="${escapeHtml(JSON.stringify(product))}" />`
  // Functions, so that a `$&` of the operator's stays what it is.
  let page = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `  ${meta}\n  </head>`)
  if (favicon) page = page.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(favicon)}" />`)
  if (default_language) page = page.replace(/<html lang="[^"]*"/, () => `<html lang="${default_language}"`)
  return page
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
