/** For fuzz tests: the same hostile inputs in every run. */
import { MalformedError } from './malformed-error.ts'

/** Inputs of one target: enough for every run of the tests, and a million with `npm run fuzz`. */
export const FUZZ_INPUTS = Number(process.env.SOVA_FUZZ_INPUTS ?? 20_000)
export const FUZZ_TIMEOUT_MS = Math.max(60_000, FUZZ_INPUTS * 5)

/** A whole number from 0 to `below` - 1. */
export type RandomBelow = (below: number) => number

/** xorshift32 */
export function seededRandom(seed: number): RandomBelow {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export function randomBytes(random: RandomBelow, bytesMax: number): Uint8Array {
  const bytes = new Uint8Array(random(bytesMax))
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = random(256)
  return bytes
}

/** Lets a `MalformedError` pass; anything else that is thrown is a defect. */
export function parsesOrRefuses(parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
  }
}
