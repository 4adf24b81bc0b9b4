/** A picture in YUV 4:2:0 in another size, sample by nearest sample: quick, and sharp enough for drawn scenes. */

interface Size {
  width: number
  height: number
}

/** @returns the same buffer each time */
export function createYuvResizer(from: Size, to: Size): (picture: Buffer) => Buffer {
  const resized = Buffer.alloc((to.width * to.height * 3) / 2)
  const planes = [0, 1, 2].map((plane) => {
    const half = plane === 0 ? 1 : 2
    const size = { width: to.width / half, height: to.height / half }
    const source = { width: from.width / half, height: from.height / half }
    return {
      size,
      source,
      columns: nearest(size.width, source.width),
      rows: nearest(size.height, source.height),
      at: planeOffset(to, plane),
      sourceAt: planeOffset(from, plane),
    }
  })
  return (picture) => {
    for (const { size, source, columns, rows, at, sourceAt } of planes) {
      for (let y = 0; y < size.height; y++) {
        const line = sourceAt + (rows[y] ?? 0) * source.width
        const target = at + y * size.width
        for (let x = 0; x < size.width; x++) resized[target + x] = picture[line + (columns[x] ?? 0)] ?? 0
      }
    }
    return resized
  }
}

const nearest = (count: number, sourceCount: number): Uint16Array =>
  Uint16Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * sourceCount) / count))

const planeOffset = ({ width, height }: Size, plane: number): number =>
  plane === 0 ? 0 : width * height + ((plane - 1) * width * height) / 4
