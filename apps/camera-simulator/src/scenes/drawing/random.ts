/** Mulberry32: the same seed draws the same scene on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A value in [from, to). */
export const between = (random: () => number, from: number, to: number) => from + random() * (to - from)

/** Letters that Cyrillic and Latin share, as on Russian plates; for example `A717OP 02`. */
export function randomPlate(random: () => number): string {
  const letter = () => 'ABEKMHOPCTYX'.charAt(Math.floor(random() * 12))
  const digit = () => String(Math.floor(random() * 10))
  return `${letter()}${digit()}${digit()}${digit()}${letter()}${letter()} ${pick(random, ['02', '102', '702'])}`
}
