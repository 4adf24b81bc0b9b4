/** The look of the installation: changed by the operator, and its pictures for everyone. */
import type { BrandingService } from '@sova/console'
import { BRANDING_PICTURES, Failure, loadBranding, saveBranding } from '@sova/contract'
import type { KnownBranding } from '../../branding/known-branding.ts'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { handleLargeCall } from '../../http/handle-large-call.ts'

/** Two pictures as Base64. */
const BODY_BYTES_MAX = 1_000_000
const IMMUTABLE = 'public, max-age=31536000, immutable'

export interface BrandingParts {
  branding: BrandingService
  known: Pick<KnownBranding, 'refresh'>
}

export function serveBranding(server: CallServer, { branding, known }: BrandingParts): void {
  handleCall(server, loadBranding, () => branding.load())
  handleLargeCall(server, saveBranding, { bodyBytesMax: BODY_BYTES_MAX }, async (change) => {
    const saved = await branding.save(change)
    // News of the change comes to other portals soon; who asks here next is told already.
    await known.refresh()
    return saved
  })
  for (const name of BRANDING_PICTURES) {
    server.http.get(`/branding/${name}`, async (_, reply) => {
      const picture = await branding.findPicture(name)
      if (!picture) throw new Failure('not_found')
      // An SVG that is opened by itself is a page of its own: it may do nothing.
      return reply
        .headers({
          'Cache-Control': IMMUTABLE,
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .type(picture.media_type)
        .send(picture.content)
    })
  }
}
