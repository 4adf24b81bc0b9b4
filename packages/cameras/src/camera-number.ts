import { randomInt } from 'node:crypto'

export const GENERATED_NUMBER_DIGITS = 10

/** An integer from `minimum` up to, but without, `maximum`. */
export type RandomInteger = (minimum: number, maximum: number) => number

/** Ten digits, the first of them not zero; random, so that a number tells nothing of how many cameras there are. */
export function generateCameraNumber(random: RandomInteger = randomInt): string {
  return String(random(10 ** (GENERATED_NUMBER_DIGITS - 1), 10 ** GENERATED_NUMBER_DIGITS))
}
