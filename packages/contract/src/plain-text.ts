/**
 * Names that people give: camera titles, folder names. Markup and marks of writing direction are plain characters to
 * Sova and are kept as they were typed; control characters would break logs and CSV lines and are refused.
 */
import * as z from 'zod/mini'

/** Control characters, line and paragraph separators, and halves of surrogate pairs. */
const REFUSED_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029]/u
/** A user's character may be made of many code points (an emoji family has 7); this bounds what is stored. */
export const CODE_POINTS_PER_CHARACTER_MAX = 8

export const hasRefusedCharacters = (text: string): boolean => REFUSED_CHARACTERS.test(text)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters as a reader counts them: UAX #29 grapheme clusters, so that an emoji or a letter with its accent is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

export function isPlainText(text: string, bounds: { minimum: number; maximum: number }): boolean {
  // Counting graphemes of a megabyte takes long; no text of the right length has more UTF-16 units than this.
  if (text.length > bounds.maximum * CODE_POINTS_PER_CHARACTER_MAX * 2) return false
  if ([...text].length > bounds.maximum * CODE_POINTS_PER_CHARACTER_MAX) return false
  if (hasRefusedCharacters(text)) return false
  const count = countCharacters(text)
  return count >= bounds.minimum && count <= bounds.maximum
}

/** @param key of the sentence in the dictionaries that says the rule */
export const plainText = (bounds: { minimum: number; maximum: number }, key: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => isPlainText(text, bounds), { params: { key } }),
  )
