/** What an uploaded picture is, by its first bytes: nobody's word is taken for it. */

const SIGNATURES = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/x-icon', bytes: [0x00, 0x00, 0x01, 0x00] },
] as const

/** Null for what no browser would show as a picture. */
export function pictureTypeOf(content: Uint8Array): string | null {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))
  if (known) return known.type
  const text = new TextDecoder().decode(content.subarray(0, 1024))
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) ? 'image/svg+xml' : null
}
