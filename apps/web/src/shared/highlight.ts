/** Which parts of a text a search found, as the server's search sees them: whatever the case, with ё as е. */

export interface TextPart {
  text: string
  matched: boolean
}

/** One letter for one letter, so that places in the folded text are places in the text. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  if (lower === 'ё') return 'е'
  if (lower === 'ı' || lower.startsWith('i')) return 'i'
  return lower.length === character.length ? lower : character
}

const fold = (text: string): string => Array.from(text, foldCharacter).join('')

/** Words of the query are looked for each by itself, in any order. */
export function highlightParts(text: string, query: string): TextPart[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const folded = fold(text)
  const marks = new Uint8Array(text.length)
  if (folded.length === text.length) for (const word of words) markWord(folded, word, marks)
  return partsOf(text, marks)
}

function markWord(folded: string, word: string, marks: Uint8Array): void {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    marks.fill(1, at, at + word.length)
  }
}

function partsOf(text: string, marks: Uint8Array): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks[at] === marks[start]) continue
    parts.push({ text: text.slice(start, at), matched: marks[start] === 1 })
    start = at
  }
  return parts
}
