/**
 * What each cell of a wall plays: the live picture, the moment that all cells share, or a moment of its own
 * (spec 1 §4 Camera cell). Pure.
 */
import type { CameraNumber } from '@sova/contract'

export interface WallPlayback {
  /** All cells that did not leave show the archive at one shared moment. */
  isArchive: boolean
  /** The one cell with a moment of its own: there is one timeline below the wall. */
  own: OwnArchive | null
  /** Cells that left the shared moment for the live picture. */
  leftCells: readonly number[]
  /** The cell that fills the screen. */
  soloCell: number | null
}

/** The camera is the one that was looked at: in an alarm slot that of the alarm, which ends meanwhile. */
interface OwnArchive {
  cell: number
  camera: CameraNumber
}

export type WallAction =
  | { type: 'wall_archive' }
  | { type: 'wall_live' }
  /** Into an archive of its own. Of cells that are told of it, the one that had one goes back to the wall. */
  | { type: 'cell_archive'; cell: number; camera: CameraNumber }
  /** Out of its own archive, or back to what all others show. */
  | { type: 'cell_rejoin'; cell: number }
  /** From the shared moment to the live picture. */
  | { type: 'cell_leave'; cell: number }
  | { type: 'solo'; cell: number }
  /** Leaving the full screen restores the live picture and alarm mode. */
  | { type: 'solo_end' }

export const LIVE_WALL: WallPlayback = { isArchive: false, own: null, leftCells: [], soloCell: null }

interface WallNow {
  cellsCount: number
  /** Those that are known on the wall: of its cells, and those that may alarm. */
  cameras: ReadonlySet<CameraNumber>
}

/** As much of it as the wall still has: somebody may have given it fewer cells meanwhile, or taken the camera away. */
export function onWall(playback: WallPlayback, { cellsCount, cameras }: WallNow): WallPlayback {
  const { own, soloCell } = playback
  return {
    ...playback,
    own: own && own.cell < cellsCount && cameras.has(own.camera) ? own : null,
    soloCell: soloCell !== null && soloCell < cellsCount ? soloCell : null,
  }
}

export type CellSource = 'live' | 'shared' | 'own'

export function sourceOf({ isArchive, own, leftCells }: WallPlayback, cell: number): CellSource {
  if (cell === own?.cell) return 'own'
  return isArchive && !leftCells.includes(cell) ? 'shared' : 'live'
}

export function reduceWall(wall: WallPlayback, action: WallAction): WallPlayback {
  switch (action.type) {
    case 'wall_archive':
      return wall.isArchive ? wall : { ...wall, isArchive: true, leftCells: [] }
    case 'wall_live':
      return { ...LIVE_WALL, soloCell: wall.soloCell }
    case 'cell_archive':
      return {
        ...wall,
        own: { cell: action.cell, camera: action.camera },
        leftCells: without(wall.leftCells, action.cell),
      }
    case 'cell_rejoin':
      return rejoined(wall, action.cell)
    case 'cell_leave':
      return { ...rejoined(wall, action.cell), leftCells: [...without(wall.leftCells, action.cell), action.cell] }
    case 'solo':
      return { ...wall, soloCell: action.cell }
    case 'solo_end':
      return wall.soloCell === null ? wall : { ...rejoined(wall, wall.soloCell), soloCell: null }
  }
}

const rejoined = (wall: WallPlayback, cell: number): WallPlayback => ({
  ...wall,
  own: wall.own?.cell === cell ? null : wall.own,
  leftCells: without(wall.leftCells, cell),
})

const without = (cells: readonly number[], cell: number): readonly number[] => cells.filter((other) => other !== cell)
