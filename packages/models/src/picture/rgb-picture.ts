/** A picture as models see it, and a part of one. */

export interface RgbPicture {
  readonly width: number
  readonly height: number
  /** R, G and B of each pixel, row by row without gaps. */
  readonly rgb: Uint8Array
}

/** In shares of the picture's sides, 0 to 1. */
export interface ShareBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const WHOLE_PICTURE: ShareBox = { x: 0, y: 0, width: 1, height: 1 }

/** A box with some of what is around it, within the picture. */
export function growBox({ x, y, width, height }: ShareBox, share: number): ShareBox {
  const left = Math.max(0, x - width * share)
  const top = Math.max(0, y - height * share)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + share)) - left,
    height: Math.min(1, y + height * (1 + share)) - top,
  }
}

/** Share of the two boxes' union that is in both. */
export function overlapShare(a: ShareBox, b: ShareBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}
