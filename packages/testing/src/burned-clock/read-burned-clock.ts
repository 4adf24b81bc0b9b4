/**
 * Reads the simulator's clock out of a decoded picture of any size: each cell is compared with the glyphs that may
 * stand there, and the picture is refused when the best one is not clearly right.
 */
import { CLOCK_CELLS, clockCharacters, parseBurnedClock } from './clock-text.ts'
import { CELL_PIXELS, glyphCell } from './glyph-font.ts'

/** Widths at which the simulator's cameras draw. A scaled picture was one of them. */
const SOURCE_WIDTHS = [1280, 640]
/** Correlation with the glyph of a digit; other glyphs of the font stay below 0.85. */
const LIKENESS_MIN = 0.6

/**
 * @param luma one byte a pixel, row by row, without padding
 * @returns Unix ms, or null when no clock is there
 */
export function readBurnedClock(luma: Uint8Array, width: number, height: number): number | null {
  for (const sourceWidth of SOURCE_WIDTHS) {
    const wallClockMs = readAtScale(luma, width, height, width / sourceWidth)
    if (wallClockMs !== null) return wallClockMs
  }
  return null
}

function readAtScale(luma: Uint8Array, width: number, height: number, scale: number): number | null {
  const cellPixels = CELL_PIXELS * scale
  if (cellPixels > height || width < cellPixels * CLOCK_CELLS) return null
  let text = ''
  for (let index = 0; index < CLOCK_CELLS; index++) {
    const left = width - (CLOCK_CELLS - index) * cellPixels
    const character = readCell(sampleCell(luma, width, left, scale), clockCharacters(index))
    if (character === null) return null
    text += character
  }
  return parseBurnedClock(text)
}

/** The cell at `left` brought back to 16×16 by linear interpolation. */
function sampleCell(luma: Uint8Array, width: number, left: number, scale: number): Float64Array {
  const cell = new Float64Array(CELL_PIXELS * CELL_PIXELS)
  for (let y = 0; y < CELL_PIXELS; y++) {
    for (let x = 0; x < CELL_PIXELS; x++) {
      cell[y * CELL_PIXELS + x] = interpolate(luma, width, left + (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
    }
  }
  return cell
}

function interpolate(luma: Uint8Array, width: number, x: number, y: number): number {
  const x0 = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const y0 = Math.max(0, Math.floor(y))
  const dx = Math.min(1, Math.max(0, x - x0))
  const dy = Math.min(1, Math.max(0, y - y0))
  const at = (column: number, row: number) => luma[row * width + column] ?? 0
  const upper = at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx
  const lower = at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx
  return upper * (1 - dy) + lower * dy
}

function readCell(cell: Float64Array, candidates: string): string | null {
  if (candidates === ' ') return ' '
  let best: string | null = null
  let bestLikeness = LIKENESS_MIN
  for (const character of candidates) {
    const likeness = correlation(cell, blurred(character))
    if (likeness > bestLikeness) {
      best = character
      bestLikeness = likeness
    }
  }
  return best
}

const blurredCells = new Map<string, Float64Array>()

/** The glyph a little softened, as scaling leaves it; on a sharp picture the order of likeness stays the same. */
function blurred(character: string): Float64Array {
  const known = blurredCells.get(character)
  if (known) return known
  const sharp = glyphCell(character)
  const soft = Float64Array.from(sharp, (_, index) => {
    const x = index % CELL_PIXELS
    const y = Math.floor(index / CELL_PIXELS)
    let sum = 0
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const column = Math.min(CELL_PIXELS - 1, Math.max(0, x + dx))
      const row = Math.min(CELL_PIXELS - 1, Math.max(0, y + dy))
      sum += sharp[row * CELL_PIXELS + column] ?? 0
    }
    return sum / 5
  })
  blurredCells.set(character, soft)
  return soft
}

/** Pearson's r: brightness and contrast of the picture do not matter. */
function correlation(a: Float64Array, b: Float64Array): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length
  let product = 0
  let squareA = 0
  let squareB = 0
  for (let index = 0; index < a.length; index++) {
    const da = (a[index] ?? 0) - meanA
    const db = (b[index] ?? 0) - meanB
    product += da * db
    squareA += da * da
    squareB += db * db
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB)
}
