/**
 * Numbers for new cameras. Recordings are kept under the number of their camera and outlive it: whoever got that number
 * would see what the deleted camera saw.
 */
import { Failure } from '@sova/contract'
import type { CameraDraft } from './camera-draft.ts'
import { generateCameraNumber, type RandomInteger } from './camera-number.ts'
import type { NumberedDraft, NumberUse } from './camera-repository.ts'

/** Even with a billion cameras, nine numbers of ten are free; more attempts than this mean something else is wrong. */
const NUMBER_ATTEMPTS_MAX = 20

interface NumberInputs {
  /** Of these numbers those that can't be given, and why. */
  findUsed(numbers: readonly string[]): Promise<ReadonlyMap<string, NumberUse>>
  random: RandomInteger | undefined
}

type NumberProblem = 'number_taken' | 'number_recorded' | 'invalid_value'
export const refuseNumber = (problem: NumberProblem) =>
  new Failure('invalid_request', { fields: { number: [problem] } })

/** @throws Failure `invalid_request` of the field `number` */
export async function pickNumbers(drafts: readonly CameraDraft[], inputs: NumberInputs): Promise<NumberedDraft[]> {
  const used = await inputs.findUsed(drafts.flatMap(({ number }) => number ?? []))
  for (const { number = '', hasRecorded } of drafts) {
    if (used.get(number) === 'taken') throw refuseNumber('number_taken')
    if (used.get(number) === 'recorded' && !hasRecorded) throw refuseNumber('number_recorded')
  }
  const drawn = await drawNumbers(drafts.filter(({ number }) => number === undefined).length, inputs)
  return drafts.map((draft) => ({ ...draft, number: draft.number ?? (drawn.shift() as string) }))
}

async function drawNumbers(count: number, { findUsed, random }: NumberInputs): Promise<string[]> {
  const free = new Set<string>()
  for (let attempt = 0; free.size < count; attempt += 1) {
    if (attempt === NUMBER_ATTEMPTS_MAX) throw refuseNumber('number_taken')
    const drawn = Array.from({ length: count - free.size }, () => generateCameraNumber(random))
    const used = await findUsed(drawn)
    for (const number of drawn) if (!used.has(number)) free.add(number)
  }
  return [...free]
}
