/** Where a card goes when it is moved. */
import type { DropSide } from '../../shared/drag/use-drop-target.ts'

/** One place on; at the ends everything stays, and the same list is returned. */
export function stepCard(numbers: readonly string[], number: string, by: -1 | 1): readonly string[] {
  const from = numbers.indexOf(number)
  const to = from + by
  return from < 0 || to < 0 || to >= numbers.length ? numbers : moved(numbers, from, to)
}

/** Beside another card. */
export function placeCard(
  numbers: readonly string[],
  number: string,
  side: DropSide,
  beside: string,
): readonly string[] {
  const from = numbers.indexOf(number)
  const rest = numbers.filter((other) => other !== number)
  const neighbour = rest.indexOf(beside)
  if (from < 0 || neighbour < 0) return numbers
  const to = side === 'before' ? neighbour : neighbour + 1
  return to === from ? numbers : moved(numbers, from, to)
}

function moved(numbers: readonly string[], from: number, to: number): readonly string[] {
  const [number] = numbers.slice(from, from + 1)
  const rest = numbers.filter((_, index) => index !== from)
  return number === undefined ? numbers : [...rest.slice(0, to), number, ...rest.slice(to)]
}
