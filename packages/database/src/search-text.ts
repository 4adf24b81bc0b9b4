/**
 * Searching as people type: without regard to case, to Ё and Е, or to the order of words. The table keeps a folded copy
 * of the searched text (`camera.search_text`); a query is folded in the same way.
 */

/** Enough for an address; more words would only slow the search down. */
export const SEARCH_WORDS_MAX = 10

/** Mirrors the SQL of `search_text`: `translate(lower(…), 'ё', 'е')`. */
export const foldSearchText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Takes their meaning from the characters that LIKE would read as wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** One LIKE pattern a word; a row matches when all of them do. A leading number sign is how numbers are shown. */
export function searchPatterns(query: string): string[] {
  return foldSearchText(query.normalize('NFC').replaceAll('\0', ''))
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `%${escapeLike(word)}%`)
}
