/**
 * The first macroblock row of a picture, written by hand: the strip with the camera's name and the clock. It is a
 * slice of its own, so the clip's other slice stays as it was encoded and a true clock costs next to nothing.
 *
 * Cells that changed are I_PCM macroblocks (Rec. ITU-T H.264 §7.3.5, mb_type 25 of Table 7-11): 384 plain samples.
 * In a P picture the others are skipped (§7.3.4, mb_skip_run): in the first row, where no neighbour above exists,
 * P_Skip means the same place of the last picture (§8.4.1.1). In a keyframe empty cells behind another one copy its
 * right column (Intra_16x16 with horizontal prediction, mb_type 2), which every glyph leaves black.
 */
import type { BitWriter } from '@sova/media-formats'
import { CELL_PIXELS, glyphCell } from '@sova/testing/burned-clock'
import { isIdr, type SliceHeader, type SliceSyntax, toNalUnit, writeSliceHeader } from './slice-header.ts'

const MB_I_PCM = 25
/** I_16x16_1_0_0 (Table 7-11): horizontal prediction, no coefficients but the (empty) DC block. */
const MB_I_16X16_HORIZONTAL = 2
/** Intra types follow the five P types (Table 7-13). */
const P_INTRA_OFFSET = 5
const CHROMA_BYTES = (CELL_PIXELS / 2) ** 2 * 2
const GRAY_CHROMA = 128
const DEBLOCKING_OFF = { idc: 1, alphaOffsetDiv2: 0, betaOffsetDiv2: 0 }

/** One character a macroblock; `previous` is the text of the picture before, ignored in keyframes. */
export function writeStripSlice(
  picture: SliceHeader,
  syntax: SliceSyntax,
  text: string,
  previous: string | null,
): Uint8Array {
  const header = { ...picture, firstMacroblock: 0, qpDelta: 0, deblocking: DEBLOCKING_OFF }
  const bits = writeSliceHeader(header, syntax)
  if (isIdr(picture)) writeIntraCells(bits, text)
  else writeChangedCells(bits, text, previous ?? text)
  return toNalUnit(picture.nalHeader, bits)
}

function writeIntraCells(bits: BitWriter, text: string): void {
  let isLeftPcm = false
  for (const [index, character] of [...text].entries()) {
    if (character !== ' ' || index === 0) {
      bits.unsignedGolomb(MB_I_PCM)
      writeSamples(bits, character)
      isLeftPcm = true
      continue
    }
    bits.unsignedGolomb(MB_I_16X16_HORIZONTAL)
    // intra_chroma_pred_mode 1, horizontal (§7.4.5)
    bits.unsignedGolomb(1)
    // mb_qp_delta
    bits.signedGolomb(0)
    // coeff_token of no coefficients (Table 9-5): nC is 16 behind I_PCM (§9.2.1), else 0.
    if (isLeftPcm) bits.bits(0b000011, 6)
    else bits.bit(1)
    isLeftPcm = false
  }
}

function writeChangedCells(bits: BitWriter, text: string, previous: string): void {
  let skipRun = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === previous.charAt(index)) {
      skipRun++
      continue
    }
    bits.unsignedGolomb(skipRun)
    bits.unsignedGolomb(P_INTRA_OFFSET + MB_I_PCM)
    writeSamples(bits, character)
    skipRun = 0
  }
  if (skipRun > 0) bits.unsignedGolomb(skipRun)
}

const samples = new Map<string, Uint8Array>()

/** pcm_alignment_zero_bit, then 256 luma and 2 × 64 chroma samples (§7.3.5). */
function writeSamples(bits: BitWriter, character: string): void {
  let bytes = samples.get(character)
  if (!bytes) {
    const luma = glyphCell(character)
    bytes = new Uint8Array(luma.length + CHROMA_BYTES).fill(GRAY_CHROMA)
    bytes.set(luma)
    samples.set(character, bytes)
  }
  bits.align().append(bytes)
}
