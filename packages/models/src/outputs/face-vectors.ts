/** Faces as vectors, and whose they are. Pure. */

export interface KnownFace {
  readonly employeeId: number
  /** Whose people it belongs to: one organisation's faces are never looked for on another's cameras. */
  readonly gangId: number
  /** Of length one. */
  readonly vector: Float32Array
}

/** Null for a vector of no length, or of numbers that are none. */
export function toUnitVector(data: ArrayLike<number>): Float32Array | null {
  const vector = Float32Array.from(data)
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  if (!Number.isFinite(length) || length === 0) return null
  return vector.map((value) => value / length)
}

/** Cosine of the angle between two vectors of length one; 0 for two of different sizes. */
export function likeness(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}

export interface FaceMatch {
  readonly employeeId: number
  /** 0 to 1. */
  readonly likeness: number
}

/** The person who is most alike, if alike enough. */
export function matchFace(
  vector: Float32Array,
  known: Iterable<KnownFace>,
  gangIds: ReadonlySet<number>,
  least: number,
): FaceMatch | null {
  let best: FaceMatch | null = null
  for (const face of known) {
    if (!gangIds.has(face.gangId)) continue
    // Lengths are one but for rounding.
    const score = Math.min(1, likeness(vector, face.vector))
    if (score >= least && score > (best?.likeness ?? -1)) best = { employeeId: face.employeeId, likeness: score }
  }
  return best
}
