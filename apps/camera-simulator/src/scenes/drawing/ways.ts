/** Ways of people and cars over the ground, as functions of the time inside the loop. */
import { LOOP_SECONDS, type Point } from '../scene.ts'
import { walkPhase } from './actors.ts'
import type { Facing, PersonPose } from './person.ts'
import { mix } from './shapes.ts'

/** Height of a person standing at `y`, from the horizon and the height at the picture's lower edge. */
export interface Ground {
  horizonY: number
  heightAtBottom: number
}

export const personHeightAt = ({ horizonY, heightAtBottom }: Ground, y: number) =>
  ((y - horizonY) / (720 - horizonY)) * heightAtBottom

export interface Leg {
  fromS: number
  toS: number
  from: Point
  to: Point
}

/** Walks leg after leg, standing still between them; away before the first and after the last. */
export function walking(
  ground: Ground,
  legs: readonly Leg[],
  stepsASecond = 1.9,
): (timeS: number) => PersonPose | null {
  return (timeS) => {
    const begun = legs.findLast(({ fromS }) => timeS >= fromS)
    const last = legs.at(-1)
    if (!begun || !last || timeS >= last.toS) return null
    const share = Math.min(1, (timeS - begun.fromS) / (begun.toS - begun.fromS))
    const x = mix(begun.from.x, begun.to.x, share)
    const y = mix(begun.from.y, begun.to.y, share)
    const walk = walkPhase(timeS, stepsASecond, LOOP_SECONDS)
    return { x, y, height: personHeightAt(ground, y), facing: facingOf(begun), walk, isWalking: share < 1 }
  }
}

function facingOf({ from, to }: Leg): Facing {
  const dx = to.x - from.x
  const dy = to.y - from.y
  if (Math.abs(dx) > Math.abs(dy) * 0.9) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'toward' : 'away'
}

/** Stands all the time, shifting weight a little. */
export function standing(ground: Ground, at: Point, facing: Facing, isReaching = false): (timeS: number) => PersonPose {
  return (timeS) => ({
    x: at.x + 2 * Math.sin((2 * Math.PI * 2 * timeS) / LOOP_SECONDS + at.x),
    y: at.y,
    height: personHeightAt(ground, at.y),
    facing,
    walk: 0.6,
    isWalking: false,
    isReaching: isReaching && Math.sin((2 * Math.PI * 8 * timeS) / LOOP_SECONDS + at.x) > 0,
  })
}

/** 0 → 1 between two moments; null outside them. */
export function during(timeS: number, fromS: number, toS: number): number | null {
  return timeS < fromS || timeS >= toS ? null : (timeS - fromS) / (toS - fromS)
}
