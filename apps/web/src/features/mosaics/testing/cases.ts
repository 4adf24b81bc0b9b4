/** Random cases from seeds, so that a case that fails is found again by its number. */

export interface CaseRandom {
  /** Whole, from 0 to below the bound. */
  below(bound: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
}

/** Marsaglia's xorshift32. */
function createCaseRandom(seed: number): CaseRandom {
  let state = seed | 0 || 1
  const below = (bound: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
  return { below, pick: (values) => values[below(values.length)] ?? values[0] }
}

export function forCases(count: number, check: (random: CaseRandom) => void): void {
  for (let seed = 1; seed <= count; seed += 1) {
    try {
      check(createCaseRandom(seed * 7919))
    } catch (error) {
      throw new Error(`case ${seed}`, { cause: error })
    }
  }
}
