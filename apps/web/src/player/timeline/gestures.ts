/** Pointers on the timeline → what the hand means: a click, a drag, or two fingers that pinch. Pure. */

export interface GestureState {
  /** Pointer id → where it is. */
  pointers: ReadonlyMap<number, number>
  hasMoved: boolean
}

export type Gesture =
  | { type: 'pan'; byPx: number }
  | { type: 'zoom'; anchorPx: number; factor: number }
  | { type: 'click'; atPx: number }

export const NO_POINTERS: GestureState = { pointers: new Map(), hasMoved: false }
const MOVE_MIN_PX = 4
const PINCH_DISTANCE_MIN_PX = 8

export function pointerDown(state: GestureState, id: number, xPx: number): GestureState {
  const pointers = new Map(state.pointers).set(id, xPx)
  return { pointers, hasMoved: pointers.size > 1 }
}

export function pointerMove(state: GestureState, id: number, xPx: number): [GestureState, Gesture[]] {
  const fromPx = state.pointers.get(id)
  if (fromPx === undefined) return [state, []]
  if (!state.hasMoved && Math.abs(xPx - fromPx) < MOVE_MIN_PX) return [state, []]
  const next: GestureState = { pointers: new Map(state.pointers).set(id, xPx), hasMoved: true }
  const other = [...state.pointers].find(([otherId]) => otherId !== id)
  if (!other) return [next, [{ type: 'pan', byPx: xPx - fromPx }]]
  return [next, pinch(fromPx, xPx, other[1])]
}

/** Two fingers drag by their middle and zoom by their distance. */
function pinch(fromPx: number, toPx: number, otherPx: number): Gesture[] {
  const distanceBeforePx = Math.max(PINCH_DISTANCE_MIN_PX, Math.abs(fromPx - otherPx))
  const distanceAfterPx = Math.max(PINCH_DISTANCE_MIN_PX, Math.abs(toPx - otherPx))
  return [
    { type: 'pan', byPx: (toPx - fromPx) / 2 },
    { type: 'zoom', anchorPx: (toPx + otherPx) / 2, factor: distanceBeforePx / distanceAfterPx },
  ]
}

export function pointerUp(state: GestureState, id: number): [GestureState, Gesture[]] {
  const atPx = state.pointers.get(id)
  const pointers = new Map(state.pointers)
  pointers.delete(id)
  const isClick = atPx !== undefined && !state.hasMoved
  return [{ pointers, hasMoved: pointers.size > 0 }, isClick ? [{ type: 'click', atPx }] : []]
}
