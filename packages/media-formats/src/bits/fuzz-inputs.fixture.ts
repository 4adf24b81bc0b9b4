/** For fuzz tests: the same hostile inputs in every run, each of them within its time, all of them within their memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MalformedError } from './malformed-error.ts'

/** Inputs of one target: enough for every run of the tests, and a million with `npm run fuzz`. */
export const FUZZ_INPUTS = Number(process.env.SOVA_FUZZ_INPUTS ?? 20_000)
export const FUZZ_TIMEOUT_MS = Math.max(60_000, FUZZ_INPUTS * 5)

/** Of processor time: what others do on the machine does not count. */
export const INPUT_MAX_MS = 50
/** What a target may hold when it has seen all its inputs. */
const MEMORY_MAX_BYTES = 64 * 1024 * 1024
const TRIES = 3

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

export interface FuzzRun<Target> {
  readonly seed: number
  readonly inputs?: number
  /** Makes what takes the inputs, where they are pieces of one stream. */
  readonly target: () => Target
  /** Makes one input of the random numbers and hands it over. */
  readonly input: (target: Target, random: RandomBelow, index: number) => void
}

/**
 * Every input is made from a seed of its own, so that a slow one can be tried again by itself: behind those before it,
 * with a heap that was just swept.
 * @throws when an input takes more than `INPUT_MAX_MS` however often it is tried, or the target keeps too much memory
 * @returns the target
 */
export function fuzz<Target>({ seed, inputs = FUZZ_INPUTS, target, input }: FuzzRun<Target>): Target {
  const give = (to: Target, index: number) => input(to, seededRandom(seedOf(seed, index)), index)
  const heldBefore = heldBytes()
  const first = target()
  for (let index = 0; index < inputs; index += 1) {
    if (cpuMsOf(() => give(first, index)) > INPUT_MAX_MS) tryAgain(index)
  }
  const kept = heldBytes() - heldBefore
  if (kept > MEMORY_MAX_BYTES) throw new Error(`${kept} bytes are held after ${inputs} inputs`)
  return first

  function tryAgain(index: number): void {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const fresh = target()
      for (let before = 0; before < index; before += 1) give(fresh, before)
      sweep()
      if (cpuMsOf(() => give(fresh, index)) <= INPUT_MAX_MS) return
    }
    throw new Error(`input ${index} takes more than ${INPUT_MAX_MS} ms`)
  }
}

/** For what keeps nothing between its inputs. */
export function fuzzEach(seed: number, input: (random: RandomBelow, index: number) => void): void {
  fuzz({ seed, target: () => null, input: (_nothing, random, index) => input(random, index) })
}

/** Never zero, where xorshift stands still. */
const seedOf = (seed: number, index: number): number =>
  Math.imul(seed, 0x85eb_ca6b) ^ Math.imul(index + 1, 0x9e37_79b1) || 1

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The collector is no part of the language; V8 shows it on request. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => void collect() : () => {}
}

const sweep = collector()

function heldBytes(): number {
  sweep()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
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
