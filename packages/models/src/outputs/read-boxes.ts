/** What a finder gives, as boxes: sure enough, and one for each thing. Pure. */
import type { FinderCard } from '../card/model-card.ts'
import { overlapShare, type ShareBox } from '../picture/rgb-picture.ts'

/** In pixels of the model's input. */
export interface FoundBox {
  readonly box: ShareBox
  readonly confidence: number
  readonly className: string
}

export interface OutputTensor {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** Of one look; a model that finds more has found noise. */
const FOUND_MAX = 100
/** Before overlapping ones are left out. */
const CANDIDATES_MAX = 1000

/** Null for an output that is laid out differently from what the card says. */
export function countBoxes(
  { dims }: OutputTensor,
  { output, classes }: Pick<FinderCard, 'output' | 'classes'>,
): number | null {
  const [batch, second = 0, third = 0] = dims
  if (dims.length !== 3 || batch !== 1) return null
  switch (output.layout) {
    case 'columns':
      return second === 4 + classes.length ? third : null
    case 'rows':
      return third === 6 ? second : null
    case 'rows_with_objectness':
      return third === 5 + classes.length ? second : null
  }
}

export function readBoxes(tensor: OutputTensor, card: FinderCard): FoundBox[] {
  const { thresholds } = card
  const candidates = readCandidates(tensor, card)
    .filter(({ confidence, box }) => confidence >= thresholds.confidence && box.width > 0 && box.height > 0)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, CANDIDATES_MAX)
  const taken: FoundBox[] = []
  for (const candidate of candidates) {
    const isSeen = taken.some(
      ({ box, className }) =>
        className === candidate.className && overlapShare(box, candidate.box) > thresholds.overlap,
    )
    if (!isSeen) taken.push(candidate)
    if (taken.length === FOUND_MAX) break
  }
  return taken
}

function readCandidates({ data, dims }: OutputTensor, { input, output, classes }: FinderCard): FoundBox[] {
  const count = countBoxes({ data, dims }, { output, classes }) ?? 0
  const [scaleX, scaleY] = output.coordinates === 'shares' ? [input.width, input.height] : [1, 1]
  const isColumns = output.layout === 'columns'
  const width = isColumns ? 4 + classes.length : output.layout === 'rows' ? 6 : 5 + classes.length
  const fieldOf = (row: number, field: number) => data[isColumns ? field * count + row : row * width + field] ?? 0
  return Array.from({ length: count }, (_, row) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((field) => fieldOf(row, field)) as [number, number, number, number]
    const box = { x: a * scaleX, y: b * scaleY, width: c * scaleX, height: d * scaleY }
    if (output.layout === 'rows') {
      const corners = { ...box, width: box.width - box.x, height: box.height - box.y }
      return { box: corners, confidence: fieldOf(row, 4), className: classes[Math.round(fieldOf(row, 5))] ?? '' }
    }
    const centred = { ...box, x: box.x - box.width / 2, y: box.y - box.height / 2 }
    const first = isColumns ? 4 : 5
    let best = 0
    for (let index = 1; index < classes.length; index += 1) {
      if (fieldOf(row, first + index) > fieldOf(row, first + best)) best = index
    }
    const confidence = fieldOf(row, first + best) * (isColumns ? 1 : fieldOf(row, 4))
    return { box: centred, confidence, className: classes[best] ?? '' }
  })
}
