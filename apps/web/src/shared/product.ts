/** What this installation calls itself, known before anybody has signed in: the portal writes it into the page. */
import { PRODUCT_META, ProductDescription } from '@sova/contract'

const UNBRANDED: ProductDescription = {
  title: 'Sova',
  logo: null,
  favicon: null,
  default_language: null,
  app_store_link: null,
  google_play_link: null,
}

/** What the page ships with where the portal has said nothing, as in development. */
export function readProduct(page: Pick<Document, 'querySelector'> = document): ProductDescription {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${PRODUCT_META}"]`)?.content
  if (!content) return UNBRANDED
  try {
    return ProductDescription.parse(JSON.parse(content))
  } catch {
    return UNBRANDED
  }
}
