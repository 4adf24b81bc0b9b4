/** Russian plates use the twelve Cyrillic letters that look like Latin ones; people and recognisers write either. */
const CYRILLIC = 'АВЕКМНОРСТУХ'
const LATIN = 'ABEKMHOPCTYX'
const LATIN_OF = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN.charAt(index)]))

/** The key by which plates are the same: upper case, without blanks and dashes, look-alike letters as Latin ones. */
export const plateKey = (plate: string): string =>
  [
    ...plate
      .normalize('NFC')
      .replace(/[\s-]+/g, '')
      .toUpperCase(),
  ]
    .map((letter) => LATIN_OF.get(letter) ?? letter)
    .join('')
