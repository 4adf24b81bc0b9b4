/** What a reader of plates gives, as words. Pure. */
import type { ReaderCard } from '../card/model-card.ts'
import type { OutputTensor } from './read-boxes.ts'

export interface ReadText {
  readonly text: string
  /** Of the least sure letter, 0 to 1. */
  readonly confidence: number
}

export const isOfLetters = ({ dims }: OutputTensor, { classes }: Pick<ReaderCard, 'classes'>): boolean =>
  dims.length === 3 && dims[0] === 1 && dims[2] === classes.length

export function readLetters({ data, dims }: OutputTensor, { classes, output }: ReaderCard): ReadText {
  const places = dims[1] ?? 0
  let text = ''
  let confidence = 1
  let last = -1
  for (let place = 0; place < places; place += 1) {
    const scores = Array.from({ length: classes.length }, (_, index) => data[place * classes.length + index] ?? 0)
    const { best, share } = surest(scores)
    const letter = classes[best] ?? ''
    const isRepeated = output.layout === 'ctc' && best === last
    last = best
    if (letter === '' || isRepeated) continue
    text += letter
    confidence = Math.min(confidence, share)
  }
  return { text, confidence: text === '' ? 0 : confidence }
}

/** Models give shares that sum up to one, or logits that a softmax makes into such. */
function surest(scores: readonly number[]): { best: number; share: number } {
  const highest = Math.max(...scores)
  const best = scores.indexOf(highest)
  const sum = scores.reduce((total, score) => total + score, 0)
  if (Math.abs(sum - 1) < 0.01 && scores.every((score) => score >= 0)) return { best, share: highest }
  return { best, share: 1 / scores.reduce((total, score) => total + Math.exp(score - highest), 0) }
}
