/** The drawing and what it was before: a drag is one step of undo, however far it went. */
import { useCallback, useReducer } from 'react'
import type { Drawing } from './drawing.ts'

/** How far back undo goes. */
const STEPS_MAX = 100

export interface DrawingHistory {
  readonly past: readonly Drawing[]
  readonly present: Drawing
  /** The next change belongs to the step that is under way. */
  readonly isDragging: boolean
}

export type DrawingAction =
  | { type: 'change'; change: (drawing: Drawing) => Drawing }
  /** Changes until the next `drop` are one step. */
  | { type: 'drag'; change: (drawing: Drawing) => Drawing }
  | { type: 'drop' }
  | { type: 'undo' }

export const historyOf = (drawing: Drawing): DrawingHistory => ({ past: [], present: drawing, isDragging: false })

export function reduceDrawing(history: DrawingHistory, action: DrawingAction): DrawingHistory {
  const { past, present, isDragging } = history
  switch (action.type) {
    case 'change': {
      const next = action.change(present)
      return isSame(next, present) ? history : { past: stepped(past, present), present: next, isDragging: false }
    }
    case 'drag': {
      const next = action.change(present)
      if (isSame(next, present)) return history
      return { past: isDragging ? past : stepped(past, present), present: next, isDragging: true }
    }
    case 'drop':
      return isDragging ? { ...history, isDragging: false } : history
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), present: before, isDragging: false } : history
    }
  }
}

const stepped = (past: readonly Drawing[], present: Drawing) => [...past, present].slice(-STEPS_MAX)
const isSame = (one: Drawing, other: Drawing) => JSON.stringify(one) === JSON.stringify(other)

export function useDrawingHistory(initial: Drawing) {
  const [history, dispatch] = useReducer(reduceDrawing, initial, historyOf)
  const change = useCallback((change: (drawing: Drawing) => Drawing) => dispatch({ type: 'change', change }), [])
  const drag = useCallback((change: (drawing: Drawing) => Drawing) => dispatch({ type: 'drag', change }), [])
  const drop = useCallback(() => dispatch({ type: 'drop' }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  return { drawing: history.present, mayUndo: history.past.length > 0, change, drag, drop, undo }
}

export type DrawingEditing = ReturnType<typeof useDrawingHistory>
