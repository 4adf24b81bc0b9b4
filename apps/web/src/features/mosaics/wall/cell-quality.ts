/** Which stream of its camera a cell plays, and by which way. Pure. */
import type { StreamQuality, Transport } from '../../../player/index.ts'

/**
 * A second stream is about 640 pixels wide: half as much again is still a good picture, and costs a sixth of decoding a
 * full HD one. Sixteen cells on two cores without a graphics processor play 640×360 with no frame dropped, and 1280×720
 * only just (docs/decisions/0010-mosaic-cells.md).
 */
const SECOND_STREAM_WIDTH_MAX_PX = 960

interface CellSize {
  /** One of the big cells of its grid, in a grid of several cells. */
  isBig: boolean
  /** It fills the screen. */
  isSolo: boolean
  /** Physical pixels. */
  widthPx: number
}

export function cellQuality({ isBig, isSolo, widthPx }: CellSize): StreamQuality {
  return isBig || isSolo || widthPx > SECOND_STREAM_WIDTH_MAX_PX ? 'main' : 'second'
}

/**
 * HLS rides over breaks of the network, and is seconds behind. Over HTTP/1.1 a browser holds six connections to a server,
 * for all cells and calls together, so larger walls have WebSockets, of which it holds 255.
 */
const HLS_CELLS_MAX = 4

/** Null leaves it to the player: WebSocket first, HLS where that does not get through. */
export const liveTransport = (wall: { isLowLatency: boolean; cellsCount: number }): Transport | null =>
  wall.isLowLatency || wall.cellsCount > HLS_CELLS_MAX ? null : 'hls'
