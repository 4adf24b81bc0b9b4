/**
 * Plates are searched by part, and whoever types one does not care which of two alphabets the letter is from: twelve
 * letters of Russian plates have Latin twins. Mirrors the index of `analytics_event.plate`.
 */
const CYRILLIC = 'АВЕКМНОРСТУХЁ'
const LATIN = 'ABEKMHOPCTYXE'

export const PLATE_FOLDING = { from: CYRILLIC, to: LATIN } as const

export function foldPlate(plate: string): string {
  let folded = ''
  for (const letter of plate.toUpperCase()) folded += LATIN[CYRILLIC.indexOf(letter)] ?? letter
  return folded
}

/** What is asked for: spaces and dashes are how people group a plate, and are no part of it. */
export const foldPlateQuery = (query: string): string => foldPlate(query.normalize('NFC')).replace(/[\s\-–.\0]/g, '')
