/** Digital zoom: which part of the picture fills its place. Pure; shares are of the place, from its upper left. */

export interface PictureZoom {
  /** 1 shows the whole picture. */
  scale: number
  /** How far the picture's upper left has been moved, in shares of the place; never positive. */
  xShare: number
  yShare: number
}

export const WHOLE_PICTURE: PictureZoom = { scale: 1, xShare: 0, yShare: 0 }
const SCALE_MAX = 16

const clampShift = (share: number, scale: number): number => Math.min(0, Math.max(1 - scale, share))

function clampZoom({ scale, xShare, yShare }: PictureZoom): PictureZoom {
  if (scale <= 1.001) return WHOLE_PICTURE
  return { scale, xShare: clampShift(xShare, scale), yShare: clampShift(yShare, scale) }
}

/** What is under the point stays under it. A factor above 1 comes nearer. */
export function zoomPicture(zoom: PictureZoom, point: { xShare: number; yShare: number }, factor: number): PictureZoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return clampZoom({
    scale,
    xShare: point.xShare - (point.xShare - zoom.xShare) * ratio,
    yShare: point.yShare - (point.yShare - zoom.yShare) * ratio,
  })
}

export const panPicture = (zoom: PictureZoom, by: { xShare: number; yShare: number }): PictureZoom =>
  clampZoom({ ...zoom, xShare: zoom.xShare + by.xShare, yShare: zoom.yShare + by.yShare })

export const transformOf = ({ scale, xShare, yShare }: PictureZoom): string =>
  `translate(${xShare * 100}%, ${yShare * 100}%) scale(${scale})`
