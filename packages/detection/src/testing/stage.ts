/** A drawn picture for tests: a textured ground, boxes of their own texture, light and noise, all from one seed. */
import type { LumaImage } from '../picture/luma-image.ts'
import type { Track } from '../tracks/track.ts'

export const STAGE = { width: 160, height: 90 }
/** Between two pictures. */
export const STEP_MS = 200

export interface Thing {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly luma: number
}

export interface StageOptions {
  readonly things?: readonly Thing[]
  /** By which the light at a place is multiplied. */
  readonly light?: (x: number, y: number) => number
  readonly noise?: number
  readonly shift?: { readonly dx: number; readonly dy: number }
}

export function createStage(seed = 1) {
  const random = createRandom(seed)
  const ground = Uint8Array.from({ length: STAGE.width * STAGE.height }, (_, at) => {
    const x = at % STAGE.width
    const y = Math.floor(at / STAGE.width)
    return 70 + (y >> 2) + (Math.floor(x / 16) % 2) * 14 + (Math.floor(y / 11) % 2) * 10
  })
  return ({ things = [], light, noise = 2, shift = { dx: 0, dy: 0 } }: StageOptions = {}): LumaImage => {
    const luma = new Uint8Array(ground.length)
    for (let at = 0; at < luma.length; at += 1) {
      const x = clamp((at % STAGE.width) + shift.dx, STAGE.width)
      const y = clamp(Math.floor(at / STAGE.width) + shift.dy, STAGE.height)
      const thing = things.find((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height)
      const own = thing ? thing.luma + ((x + 2 * y) % 5 < 2 ? 22 : 0) : (ground[y * STAGE.width + x] ?? 0)
      const lit = 16 + (own - 16) * (light?.(x, y) ?? 1)
      luma[at] = Math.max(16, Math.min(235, Math.round(lit + (random() - 0.5) * 2 * noise)))
    }
    return { ...STAGE, luma }
  }
}

const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value))

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A person's track whose foot is at a place, in shares of the picture. */
export function trackAt(id: number, footX: number, footY: number, atMs: number, changes: Partial<Track> = {}): Track {
  return {
    id,
    box: { x: footX - 0.02, y: footY - 0.2, width: 0.04, height: 0.2 },
    isConfirmed: true,
    isMoving: true,
    isSeen: true,
    bornAtMs: 0,
    seenAtMs: atMs,
    groupSize: 1,
    ...changes,
  }
}
