import { expect, it } from 'vitest'
import { SequenceCheck } from './sequence-check.ts'

it.each([
  ['goes on', [7, 8, 9], ['next', 'next', 'next'], 0],
  ['wraps', [65_534, 65_535, 0, 1], ['next', 'next', 'next', 'next'], 0],
  ['loses two', [1, 2, 5], ['next', 'next', 'gap'], 2],
  ['loses two at the wrap', [65_535, 2], ['next', 'gap'], 2],
  ['repeats', [5, 6, 6, 5, 7], ['next', 'next', 'repeated', 'repeated', 'next'], 0],
  ['begins anew', [40_000, 3, 4], ['next', 'gap', 'next'], 0],
  ['jumps ahead', [10, 30_000, 30_001], ['next', 'gap', 'next'], 0],
] as const)('a stream that %s', (_name, sequences, verdicts, lostCount) => {
  const check = new SequenceCheck()
  expect(sequences.map((sequence) => check.judge(sequence))).toEqual(verdicts)
  expect(check.lostCount).toBe(lostCount)
})
