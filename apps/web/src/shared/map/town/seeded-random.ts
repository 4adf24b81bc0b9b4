/** Uniform in [0, 1), and always the same for a seed: the town has the same streets on every screen. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    /* The step and the mixing of SplitMix32. */
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
