/** How boxes of two moments, or of two parts, belong together. Pixels of the small picture. */
import { type Box, footOf, overlapArea } from '../geometry/geometry.ts'
import type { Follow } from './follow.ts'

/**
 * How far both edges went in one direction. What grows or shrinks, a shadow, a light or a tree of which more or less
 * is seen, has edges that part or meet.
 */
export function edgesShift(bornAt: number, bornSize: number, at: number, size: number): number {
  return Math.abs(signedEdgesShift(bornAt, bornSize, at, size))
}

export function signedEdgesShift(bornAt: number, bornSize: number, at: number, size: number): number {
  const low = at - bornAt
  const high = at + size - bornAt - bornSize
  if (low * high <= 0) return 0
  return Math.abs(low) < Math.abs(high) ? low : high
}

export const areaRatio = (a: Box, b: Box) => (a.width * a.height) / Math.max(1, b.width * b.height)

/** 0 for boxes that cannot be the same thing; above, the more alike the higher. */
export function likeness(predicted: Box, seen: Box, hits: number): number {
  const overlap = overlapArea(predicted, seen)
  const smaller = Math.min(predicted.width * predicted.height, seen.width * seen.height)
  const a = footOf(predicted)
  const b = footOf(seen)
  const distance = Math.hypot(a.x - b.x, a.y - b.y)
  // A new thing's speed is unknown: it may have gone as far as it is large.
  const reach = (hits < 3 ? 1.2 : 0.7) * Math.max(predicted.width, predicted.height * 0.5) + 6
  if (overlap === 0 && distance > reach) return 0
  const ratio = areaRatio(seen, predicted)
  const sizeLikeness = Math.min(ratio, 1 / ratio)
  return overlap / Math.max(1, smaller) + Math.max(0, 1 - distance / (2 * reach)) + 0.5 * sizeLikeness
}

/** The foot of the thing is in the blob, and most of it too. */
export function isWithin(thing: Box, blob: Box, share: number): boolean {
  return overlapArea(thing, blob) > share * Math.min(thing.width * thing.height, blob.width * blob.height)
}

/** Together they are still about as large as the thing was. */
export function isPartOf(follow: Follow, joined: Box, part: Box): boolean {
  if (follow.hits < 3) return false
  const { box } = follow
  if (joined.width > box.width * 1.35 + 4 || joined.height > box.height * 1.35 + 4) return false
  return overlapArea({ ...box, x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 }, part) > 0
}

export const NEAR_GAP_SHARE = 0.3
const FAR_GAP_SHARE = 1.6

/** What lies between two boxes from top to bottom, as a share of their heights; negative where they overlap. */
export function gapShare(a: Box, b: Box): number {
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return gap / (gap > 0 ? a.height + b.height : Math.min(a.height, b.height))
}

/** One above the other, near, and with the same speed. */
export function areParts(one: Follow, other: Follow): boolean {
  if (other.hits < 2 || one.hits < 2) return false
  const [a, b] = [one.box, other.box]
  const common = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  if (common < 0.5 * Math.min(a.width, b.width)) return false
  const gap = gapShare(a, b)
  if (gap > FAR_GAP_SHARE || gap < -NEAR_GAP_SHARE) return false
  const speed = Math.max(Math.hypot(one.vx, one.vy), Math.hypot(other.vx, other.vy))
  return Math.hypot(one.vx - other.vx, one.vy - other.vy) < 0.35 * speed + 5
}

/** The thing's own size, as near to where it is thought to be as the blob allows. */
export function clingTo(thing: Box, blob: Box): Box {
  const within = (at: number, size: number, from: number, length: number) =>
    size >= length ? from + (length - size) / 2 : Math.max(from, Math.min(from + length - size, at))
  return {
    ...thing,
    x: within(thing.x, thing.width, blob.x, blob.width),
    y: within(thing.y, thing.height, blob.y, blob.height),
  }
}
