import type { HlsVariant } from './hls-playlist.ts'

const PLAYABLE_VIDEO = /(^|,)\s*(avc[13]|hvc1|hev1)/

/** The largest picture that we can read, and of these the highest rate; null when there is none. */
export function chooseVariant(variants: readonly HlsVariant[]): HlsVariant | null {
  // Without CODECS nobody knows before it is read.
  const readable = variants.filter(({ codecs }) => codecs === '' || PLAYABLE_VIDEO.test(codecs))
  const best = readable.toSorted(
    (one, other) => other.width * other.height - one.width * one.height || other.bandwidth - one.bandwidth,
  )
  return best[0] ?? null
}
