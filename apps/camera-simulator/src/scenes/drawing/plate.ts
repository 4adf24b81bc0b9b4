/** Number plates and signs, in the dots of the strip's font: system fonts differ from machine to machine. */
import { CELL_PIXELS, glyphCell, WHITE_LUMA } from '@sova/testing/burned-clock'
import type { Box, Context } from '../scene.ts'
import { rect, rounded } from './shapes.ts'

/** Width over height of a plate (520 × 112 mm). */
export const PLATE_ASPECT = 520 / 112
const GLYPH = { left: 3, top: 1, columns: 5, rows: 7, dot: 2 }
/** Dots from one letter to the next. */
const ADVANCE = 6

export function drawPlate(ctx: Context, text: string, box: Box): void {
  rounded(ctx, '#15181b', box.x - box.height * 0.08, box.y - box.height * 0.08, box.width * 1.02, box.height * 1.16, 1)
  rect(ctx, '#eef1f2', box.x, box.y, box.width, box.height)
  const [serial = '', region = ''] = text.split(' ')
  const dot = Math.min(box.height / 10, (box.width * 0.94) / ((serial.length + region.length) * ADVANCE + 3))
  const top = box.y + (box.height - GLYPH.rows * dot) / 2
  drawText(ctx, serial, box.x + 2.5 * dot, top, dot, '#111417')
  rect(ctx, '#111417', box.x + box.width - (region.length * ADVANCE + 2.2) * dot, box.y, dot * 0.5, box.height)
  drawText(ctx, region, box.x + box.width - (region.length * ADVANCE + 0.7) * dot, top, dot, '#111417')
}

export function drawText(ctx: Context, text: string, x: number, y: number, dot: number, color: string): void {
  ctx.fillStyle = color
  for (const [index, character] of [...text].entries()) {
    const cell = glyphCell(character)
    for (let row = 0; row < GLYPH.rows; row++) {
      for (let column = 0; column < GLYPH.columns; column++) {
        const at = (GLYPH.top + row * GLYPH.dot) * CELL_PIXELS + GLYPH.left + column * GLYPH.dot
        if (cell[at] !== WHITE_LUMA) continue
        ctx.fillRect(x + (index * ADVANCE + column) * dot, y + row * dot, dot * 1.04, dot * 1.04)
      }
    }
  }
}
